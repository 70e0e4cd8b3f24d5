/** A finished game that is looked at again, step by step. */
import type { Odds, Replay, View } from "../wire";
import * as http from "../net/http";
import { settings } from "../settings.svelte";
import type { LogLine } from "../net/shown.svelte";
import { outcomesIn, type Scene } from "../table/scene";

const STILL = 900;
const BETWEEN = 60;

export class Replayer {
  at = $state(0);
  playing = $state(false);
  scene = $state.raw<Scene | null>(null);
  /** The odds of steps that were looked at, by step; null while they are reckoned. */
  private reckoned = $state<Record<number, Odds["odds"] | null | undefined>>({});
  private stopper = new AbortController();
  private timer = 0;

  /** Whether somebody has gone somewhere, or asked for a step. */
  touched = false;

  constructor(
    readonly replay: Replay,
    at?: number,
  ) {
    this.touched = at !== undefined;
    this.at = Math.max(0, Math.min(this.last, at ?? this.last));
  }

  get last(): number {
    return this.replay.steps.length - 1;
  }

  get step() {
    return this.replay.steps[this.at];
  }

  get view(): View | undefined {
    return this.step?.view;
  }

  /** The odds as they stood then; null while they are reckoned, undefined if there are none. */
  get odds(): Odds["odds"] | null | undefined {
    return this.at in this.reckoned ? this.reckoned[this.at] : null;
  }

  /** The odds that were known last; they stay until others are there. */
  oddsBefore = $state.raw<Odds["odds"] | undefined>(undefined);

  /** Asks for the odds of the step that is shown, once. */
  async reckon(table: string): Promise<void> {
    const step = this.at;
    if (step in this.reckoned || this.playing) return;
    this.reckoned[step] = null;
    const found = await http.stepOdds(table, step).then(
      ({ odds }) => odds ?? undefined,
      () => undefined,
    );
    this.reckoned[step] = found;
    this.oddsBefore = found;
  }

  /** What chance had decided by then. */
  get outcomes(): string[] {
    return this.replay.steps.slice(0, this.at + 1).flatMap((step) => outcomesIn(step.effects));
  }

  /** What had happened by then. */
  get log(): LogLine[] {
    return this.replay.steps
      .slice(0, this.at + 1)
      .flatMap((step, version) => step.story.map((text) => ({ version, text })))
      .map((line, number) => ({ ...line, number, seat: null }));
  }

  /** Goes to a step at once. */
  seek(step: number) {
    this.touched = true;
    this.halt();
    this.at = Math.max(0, Math.min(this.last, step));
  }

  /** Plays from here, or from the beginning if this is the end. */
  play() {
    this.touched = true;
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.next();
  }

  halt() {
    this.playing = false;
    this.stopper.abort();
    this.stopper = new AbortController();
    this.scene = null;
    clearTimeout(this.timer);
  }

  private next() {
    const step = this.replay.steps[this.at + 1];
    if (!this.playing || step === undefined) {
      this.playing = false;
      return;
    }
    const go = () => {
      this.scene = null;
      this.at += 1;
      this.timer = window.setTimeout(() => this.next(), BETWEEN);
    };
    if (settings.speed === 0) {
      this.timer = window.setTimeout(go, STILL);
    } else {
      const signal = this.stopper.signal;
      const done = () => !signal.aborted && go();
      this.scene = { version: this.at + 1, effects: step.effects, after: step.view, signal, done };
    }
  }
}
