/** A finished game that is looked at again, step by step. */
import type { Replay } from "../wire";
import type { AnyView, Scene } from "../table/contract";
import { settings } from "../settings.svelte";
import { outcomesIn } from "../table/outcomes";

const STILL = 900;

export class Replayer {
  at = $state(0);
  playing = $state(false);
  scene = $state.raw<Scene | null>(null);
  private stopper = new AbortController();
  private timer = 0;

  constructor(readonly replay: Replay) {
    this.at = replay.steps.length - 1;
  }

  get last() {
    return this.replay.steps.length - 1;
  }

  get step() {
    return this.replay.steps[this.at];
  }

  /** What chance had decided by then. */
  get outcomes() {
    return this.replay.steps.slice(0, this.at + 1).flatMap((step) => outcomesIn(step.happenings));
  }

  get view() {
    return this.step?.view as unknown as AnyView;
  }

  /** Goes to a step at once. */
  seek(step: number) {
    this.halt();
    this.at = Math.max(0, Math.min(this.last, step));
  }

  /** Plays from here, or from the beginning if this is the end. */
  play() {
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
      this.timer = window.setTimeout(() => this.next(), 60);
    };
    if (settings.speed === 0) {
      this.timer = window.setTimeout(go, STILL);
    } else {
      const signal = this.stopper.signal;
      const after = step.view as unknown as AnyView;
      this.scene = { version: this.at + 1, happenings: step.happenings, after, signal, done: () => !signal.aborted && go() };
    }
  }
}
