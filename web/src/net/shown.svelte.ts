/** What is shown of a table: a view, and scenes that lead from one to the next, one after the other. */
import type { ChatLine, Effect, Presence, RefusedKind, SeatView, Snapshot, TableInfo, Update, View } from "../wire";
import { settings } from "../settings.svelte";
import { outcomesIn, type Scene } from "../table/scene";

export interface LogLine {
  number: number;
  /** The entry of the table that it tells of. */
  version: number;
  text: string;
  /** Who acted; null for what the table or chance did. */
  seat: number | null;
}

const TOO_MANY_SCENES = 12;
const LOG_KEPT = 400;

export class Shown {
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  refused = $state.raw<RefusedKind[]>([]);
  /** Whether the server lets us take our last action back. */
  retractable = $state(false);
  scene = $state.raw<Scene | null>(null);
  /** What the last entry did, to be highlighted; empty after loading. */
  recent = $state.raw<Effect[]>([]);
  /** What chance decided so far. */
  outcomes = $state.raw<string[]>([]);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<Presence | null>(null);
  reaction = $state.raw<{ seat: number; reaction: string; number: number } | null>(null);
  deadline = $state<number | null>(null);
  host = $state(false);
  waiting = $state.raw<Update[]>([]);
  /** Whether somebody looks: scenes of tables that no screen shows are not played. */
  looked = true;
  /** The last entry that came from the server. */
  version = $state<number | null>(null);
  /** How much the server's clock is ahead of ours, in seconds. */
  private ahead = 0;
  private lines = 0;
  private skipper = new AbortController();

  constructor(readonly seat: number | null) {}

  /** Begins from all there is to see. */
  start(snapshot: Snapshot) {
    this.stop();
    this.recent = [];
    this.version = snapshot.version;
    this.table = snapshot.table;
    this.host = snapshot.host;
    this.chat = snapshot.chat;
    this.presence = snapshot.presence;
    this.deadline = snapshot.deadline;
    this.ahead = snapshot.now - Date.now() / 1000;
    this.show(snapshot.views);
    this.outcomes = snapshot.history.flatMap((seen) => (seen.seat === null ? [seen.text] : []));
    this.log = snapshot.story.map(({ version, text }) => this.line(version, text, null));
  }

  receive(update: Update) {
    if (this.version !== null && update.version <= this.version) return;
    this.version = update.version;
    this.waiting = [...this.waiting, update];
    if (this.waiting.length > TOO_MANY_SCENES) this.skip();
    else this.advance();
  }

  /** Ends all animations and shows how things stand. */
  skip = () => {
    const rest = this.waiting;
    this.stop();
    for (const update of rest) this.apply(update);
  };

  /** Ends all animations and forgets what waits. */
  stop() {
    this.skipper.abort();
    this.skipper = new AbortController();
    this.scene = null;
    this.waiting = [];
  }

  /** From now on somebody looks, or nobody does. */
  look(looked: boolean) {
    this.looked = looked;
    if (!looked && this.waiting.length > 0) this.skip();
  }

  /** Seconds left for the seat to act. */
  secondsLeft(): number | null {
    return this.deadline === null ? null : Math.max(0, this.deadline - Date.now() / 1000 - this.ahead);
  }

  /** Shows what waits: as a scene if that moves something, at once otherwise. */
  private advance() {
    while (this.scene === null) {
      const [update, ...rest] = this.waiting;
      if (update === undefined) return;
      const after = this.viewIn(update.views);
      if (after === undefined || this.view === null || !this.looked || settings.speed === 0 || document.hidden) {
        this.waiting = rest;
        this.apply(update);
      } else {
        this.scene = this.makeScene(update, after);
      }
    }
  }

  private makeScene(update: Update, after: View): Scene {
    const signal = this.skipper.signal;
    let finished = false;
    const done = () => {
      if (finished || signal.aborted) return;
      finished = true;
      this.scene = null;
      this.waiting = this.waiting.slice(1);
      this.apply(update);
      this.advance();
    };
    return { version: update.version, effects: update.effects, after, signal, done };
  }

  private apply(update: Update) {
    if (update.table) this.table = update.table;
    this.deadline = update.deadline;
    if (update.views.length > 0) {
      this.show(update.views);
      this.recent = update.effects;
    }
    this.outcomes = [...this.outcomes, ...outcomesIn(update.effects)];
    for (const effect of update.effects) {
      if (effect.kind === "said")
        this.chat = [
          ...this.chat,
          { version: update.version, at: update.at, seat: effect.seat, name: effect.name, text: effect.text },
        ];
      if (effect.kind === "reacted")
        this.reaction = { seat: effect.seat, reaction: effect.reaction, number: update.version };
    }
    const acted = update.effects.find((effect) => effect.kind === "acted");
    const told = update.story.map((text) => this.line(update.version, text, acted?.seat ?? null));
    if (told.length > 0) this.log = [...this.log, ...told].slice(-LOG_KEPT);
  }

  private line(version: number, text: string, seat: number | null): LogLine {
    return { number: this.lines++, version, text, seat };
  }

  private viewIn(views: SeatView[]): View | undefined {
    return views.find((one) => one.seat === this.seat)?.view;
  }

  private show(views: SeatView[]) {
    const mine = views.find((one) => one.seat === this.seat);
    if (!mine) return;
    this.view = mine.view;
    this.refused = mine.refused;
    this.retractable = mine.take_back;
  }
}
