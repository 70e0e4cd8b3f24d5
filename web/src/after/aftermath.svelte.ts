/** What is shown after a game, and what can be done then. */
import { untrack } from "svelte";
import { sitDown } from "../home/tables";
import * as http from "../net/http";
import type { MyTable } from "../net/mine";
import { place, type Seek } from "../router.svelte";
import type { Desk } from "../table/desk.svelte";
import { can } from "../table/games";
import type { Moment } from "../wire";
import { recordFile } from "./files";
import { Judged } from "./judged.svelte";
import { mistakesOf } from "./moments";
import { Replayer } from "./replayer.svelte";

/** The results, the page about luck and skill, mistakes to try again, the replay at the table, or the table as it stands. */
export type Screen = "results" | "luck" | "practice" | "film" | "table";

export class Aftermath {
  screen = $state<Screen>("results");
  /** The game to be looked at again, as soon as it is there. */
  told = $state.raw<Replayer | null>(null);
  problem = $state<string | null>(null);
  /** The mistake to begin with, if one was chosen. */
  tried = $state.raw<Moment | null>(null);
  /** Whether the next table was asked for here. */
  wanted = $state(false);
  readonly judged: Judged;
  private before: Screen = "luck";

  constructor(
    readonly desk: Desk,
    readonly held: MyTable | undefined,
    private readonly seek: Seek | null,
    arrived: boolean,
  ) {
    this.judged = new Judged(desk.table.id, this.judges);
    if (seek?.where === "step") this.screen = "film";
    else if (this.judges && (arrived || seek)) this.show("luck");
  }

  /** Whether somebody can say what was luck. */
  get judges(): boolean {
    return can(this.desk.info, "analysis");
  }

  get order(): number[] {
    const { names, scores, winners } = this.view;
    const rank = (seat: number) => (scores?.[seat] ?? 0) + (winners.includes(seat) ? 0.5 : 0);
    return names.map((_, seat) => seat).sort((one, other) => rank(other) - rank(one));
  }

  /** The end of the game, whatever is looked at. */
  get view() {
    return this.desk.live.view ?? this.desk.view;
  }

  /** Whose mistakes can be looked at: one's own, and for spectators everybody's. */
  get learners(): number[] {
    return this.held?.seats.length ? this.held.seats.map((one) => one.seat) : this.order;
  }

  get mistakes(): number {
    const moments = this.judged.found?.moments ?? [];
    return this.learners.reduce((sum, seat) => sum + mistakesOf(moments, seat).length, 0);
  }

  /** Loads the game to be looked at again, in the language that is spoken now. */
  async load(): Promise<void> {
    try {
      const found = await http.replay(this.desk.table.id);
      this.told = new Replayer(found, untrack(() => this.told)?.at ?? this.seek?.step);
      if (this.screen === "film" || this.screen === "luck") this.desk.film = this.told;
    } catch (error) {
      this.problem = (error as Error).message;
      if (this.screen === "film") this.show("results");
    }
  }

  show(screen: Screen): void {
    this.told?.halt();
    if (screen === "film" || screen === "practice") this.before = this.screen;
    this.screen = screen;
    this.desk.covered = screen === "luck";
    this.desk.film = screen === "luck" || screen === "film" ? this.told : null;
  }

  /** Back to where a replay or mistakes were asked for. */
  back = (): void => this.show(this.before === "luck" && this.judges ? "luck" : "results");

  /** The whole game again, at the table. */
  watch(step: number): void {
    this.told?.seek(step);
    this.show("film");
  }

  practise(moment: Moment | null = null): void {
    this.tried = moment;
    this.show("practice");
  }

  /** To the next table, or asks for one. */
  again = (): void => {
    this.wanted = true;
    const { rematch } = this.desk.table;
    if (rematch) void this.goOn(rematch);
    else void this.desk.live.rematch();
  };

  /** To the next table, on the seat that is kept there. */
  async goOn(next: string): Promise<void> {
    this.wanted = false;
    for (const { token } of this.held?.seats ?? []) {
      // Already seated there, or the seat was given away: the table itself shows it.
      await http
        .table(next)
        .then((info) => sitDown(info, token))
        .catch(() => null);
    }
    place.go(`/t/${next}`);
  }

  async download(): Promise<void> {
    const { table } = this.desk;
    const address = URL.createObjectURL(new Blob([await http.record(table.id)], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = recordFile(table);
    link.click();
    URL.revokeObjectURL(address);
  }
}
