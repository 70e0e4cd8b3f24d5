/** The desk of a table: all state that its components draw from, live or in a replay, through the eyes of one seat. */
import type { Considered, Effect, GameInfo, Odds, Presence, TableInfo, View } from "../wire";
import type { Replayer } from "../after/replayer.svelte";
import type { AnyLive, Why } from "../net/live.svelte";
import type { LogLine } from "../net/shown.svelte";
import { pageAt } from "../router.svelte";
import { settings } from "../settings.svelte";
import { can } from "./games";
import type { GameTable } from "./contract";
import type { Scene } from "./scene";

/** How long a reason can be read. */
const READING = 6000;

export class Desk {
  /** The replay that is watched, if one is. */
  film = $state.raw<Replayer | null>(null);
  /** Whether a page about the game takes the table's place. */
  covered = $state(false);
  /** Whether odds are to be shown. */
  oddsOpen = $state(false);
  /** Why something can't be done, just asked for. */
  told = $state.raw<Why | null>(null);
  /** The paragraph of the rules about what is being chosen. */
  chosen = $state<string | null>(null);
  /** Whether several people play at this device. */
  together = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly live: AnyLive,
    readonly game: GameTable,
    readonly info: GameInfo | undefined,
  ) {}

  // What is shown

  get view(): View {
    const view = this.film?.view ?? this.live.view;
    if (!view) throw new Error("a desk needs a view");
    return view;
  }

  get table(): TableInfo {
    if (!this.live.table) throw new Error("a desk needs a table");
    return this.live.table;
  }

  /** The seat that looks; null for spectators. */
  get you(): number | null {
    return this.live.seat;
  }

  get scene(): Scene | null {
    return this.film ? this.film.scene : this.live.scene;
  }

  /** What the last entry did, to be highlighted; empty after loading. */
  get recent(): Effect[] {
    return this.film ? (this.film.step?.effects ?? []) : this.live.recent;
  }

  /** What chance decided up to the view, oldest first. */
  get outcomes(): string[] {
    return this.film ? this.film.outcomes : this.live.outcomes;
  }

  get log(): LogLine[] {
    return this.film ? this.film.log : this.live.log;
  }

  get presence(): Presence | null {
    return this.live.presence;
  }

  /** Odds of the view, as the game's server writes them; null while they are reckoned, undefined if nobody wants them. */
  get odds(): Odds["odds"] | null | undefined {
    if (!this.oddsOpen || this.view.over) return undefined;
    if (this.film) return this.film.odds === null ? (this.film.oddsBefore ?? null) : this.film.odds;
    return this.live.oddsNow ?? this.live.odds?.odds ?? null;
  }

  /** Whether the odds are those of a position that has passed: they stay until the new ones are there. */
  get oddsPassed(): boolean {
    return this.film ? this.film.odds === null : this.live.oddsNow === undefined;
  }

  /** What a strong bot considers, best first, with reasons, if it was asked for. */
  get hints(): Considered[] {
    return this.film ? [] : this.live.hints;
  }

  // What can be done

  /** The legal actions now; empty if it isn't one's turn, while a scene plays, while one is on its way, in a replay. */
  get actions(): string[] {
    return this.film || this.live.busy || !this.live.connected ? [] : this.live.actions;
  }

  get mine(): boolean {
    return !this.film && this.live.myTurn && this.live.actions.length > 0;
  }

  /** Whether a bot plays for whoever looks. */
  get benched(): boolean {
    const seat = this.you === null ? undefined : this.table.seats[this.you];
    return this.table.state === "playing" && seat?.kind === "person" && seat.bot != null;
  }

  get hasOdds(): boolean {
    return this.table.odds && can(this.info, "odds") && !this.view.over;
  }

  get hasHints(): boolean {
    return this.table.hints && can(this.info, "hints") && this.you !== null && !this.view.over;
  }

  /** Does an action if it can be done, and tells why if it can't. */
  attempt = async (action: string): Promise<void> => {
    if (this.actions.includes(action)) {
      this.hush();
      this.live.play(action);
    } else {
      this.tell(await this.reason(action));
    }
  };

  /** Why an action can't be done now; undefined if nobody knows. An action's kind is its first word. */
  reason = async (action: string): Promise<Why | undefined> => {
    const { t } = settings;
    const { view } = this;
    if (this.film || this.live.busy) return undefined;
    if (view.over) return { reason: t.play.over, ruling: null };
    if (this.you === null || view.turn !== this.you) {
      const reason = typeof view.turn === "number" ? t.play.turnOf(view.names[view.turn] ?? "") : t.play.chance;
      return { reason, ruling: null };
    }
    return (action.includes(" ") ? await this.live.why(action) : undefined) ?? this.refusal(action);
  };

  /** The same as far as it is known without asking. */
  known(action: string): string | undefined {
    return this.refusal(action)?.reason;
  }

  private refusal(action: string): Why | undefined {
    const kind = action.split(" ")[0];
    return this.live.refused.find((one) => one.kind === kind);
  }

  /** The address of a paragraph of the rules, if this game has them in words. */
  rules(ruling: string | null): string | undefined {
    const page = can(this.info, "rules") ? pageAt("rules", this.table.game) : undefined;
    return page && ruling ? `${page}#${ruling}` : page;
  }

  /** Where the rules tell of what is on the screen. */
  get topic(): string | null {
    return this.chosen ?? this.game.topic?.(this.view) ?? null;
  }

  /** Shows a reason for a while; without words only the way to its paragraph, for a table that has said them itself. */
  tell(why: Why | undefined): void {
    this.hush();
    if (why === undefined) return;
    this.told = { ...why, reason: why.reason.charAt(0).toUpperCase() + why.reason.slice(1) };
    this.timer = setTimeout(() => this.hush(), READING);
  }

  hush(): void {
    clearTimeout(this.timer);
    this.told = null;
  }

  // How it moves

  /** How fast scenes play: 1 is normal, 2 twice as fast. */
  get speed(): number {
    return settings.speed || 1;
  }

  get still(): boolean {
    return settings.speed === 0;
  }

  name(seat: number): string {
    return this.view.names[seat] ?? "";
  }
}
