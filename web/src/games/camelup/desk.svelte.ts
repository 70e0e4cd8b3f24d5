/** The desk of a Camel Up table: the view, what is about to be chosen, and what a scene shows beside the view. */
import type { CamelUpView, CamelUpOdds } from "../../wire";
import { settings } from "../../settings.svelte";
import type { Desk } from "../../table/desk.svelte";
import { pause } from "../../table/pause";
import type { Scene } from "../../table/scene";
import { play as sound } from "../../table/sound";
import { promise } from "./deck";
import type { Drag } from "./drag";
import { EMPTY, stepsOf, type Picture } from "./scenes";
import { camelUpTexts } from "./texts";
import { camelUp, isRaceOdds } from "./view";

export type Kind = "tile" | "winner" | "loser" | "partner";

/** What a player is about to choose. */
export type Choice =
  | { kind: "none" }
  | { kind: "tile"; space?: number }
  | { kind: "winner" | "loser"; camel?: string }
  | { kind: "partner" };

const NONE: Choice = { kind: "none" };

export class CamelUpDesk {
  /** What a scene shows holds only as long as the scene is played. */
  private drawn = $state.raw<{ scene: Scene | null; picture: Picture }>({ scene: null, picture: EMPTY });
  /** Where the tile hangs that is being dragged, and the space below it. */
  held = $state.raw<{ x: number; y: number; space: number | null } | null>(null);
  /** A choice holds only for the view it was made in. */
  private chosen = $state.raw<{ choice: Choice; view: CamelUpView }>({ choice: NONE, view: undefined as never });

  constructor(readonly desk: Desk) {}

  get view(): CamelUpView {
    return camelUp(this.desk.view);
  }

  get t() {
    return camelUpTexts[settings.kept.language];
  }

  get picture(): Picture {
    return this.drawn.scene === this.desk.scene ? this.drawn.picture : EMPTY;
  }

  get you(): number | null {
    return this.desk.you;
  }

  get track() {
    return this.picture.track ?? this.view.track;
  }

  get choice(): Choice {
    return this.chosen.view === this.desk.view && this.desk.actions.length > 0 ? this.chosen.choice : NONE;
  }

  /** The odds of the view; null while they are reckoned, undefined if nobody wants them. */
  get odds(): CamelUpOdds | null | undefined {
    const { odds } = this.desk;
    return odds && !isRaceOdds(odds) ? undefined : odds;
  }

  /** The odds, if they are of the view and not of one that has passed. */
  get oddsNow(): CamelUpOdds | undefined {
    return this.desk.oddsPassed ? undefined : (this.odds ?? undefined);
  }

  /** What one's tile is worth on a space, side by side; undefined if it isn't known, can't lie there or lies elsewhere. */
  tileWorth(space: number): { "+"?: number; "-"?: number } | undefined {
    const laid = this.view.players[this.you ?? -1]?.tile != null;
    const tiles =
      this.oddsNow && !laid && !this.view.over ? this.oddsNow.leg.tiles.filter((tile) => tile.space === space) : [];
    return tiles.length > 0 ? Object.fromEntries(tiles.map(({ side, pounds }) => [side, pounds])) : undefined;
  }

  /** The spaces where the tile can go, while one is being chosen. */
  get lit(): number[] {
    if (this.choice.kind !== "tile" && !this.held) return [];
    const spaces = this.desk.actions.flatMap((action) =>
      action.startsWith("tile ") ? [Number(action.split(" ")[1])] : [],
    );
    return [...new Set(spaces)];
  }

  get best(): string | undefined {
    return this.desk.hints[0]?.action;
  }

  /** The name of a camel's colour. */
  camel(camel: string): string {
    return this.t.camels[camel] ?? camel;
  }

  /** What a card laid now in a deck pays if it is right, in words. */
  promised(deck: "winner" | "loser"): string {
    const { winner_bets: winner, loser_bets: loser, facts } = this.view;
    return this.t.camelup.range(...promise(deck === "winner" ? winner : loser, this.you, facts.deck_pays));
  }

  can(kind: string): boolean {
    return this.desk.actions.some((action) => action.split(" ")[0] === kind);
  }

  choose(choice: Choice): void {
    this.desk.hush();
    this.chosen = { choice, view: this.view };
  }

  cancel = (): void => this.choose(NONE);

  /** Opens a choice, closes it, or says why there is none. */
  open(kind: Kind): void {
    if (!this.can(kind)) void this.desk.attempt(kind);
    else this.choose(this.choice.kind === kind ? NONE : { kind });
  }

  attempt = (action: string): void => {
    if (this.desk.actions.includes(action)) this.cancel();
    void this.desk.attempt(action);
  };

  chooseSpace(space: number): void {
    if (this.lit.includes(space)) this.choose({ kind: "tile", space });
    else void this.desk.attempt(`tile ${space} +`);
  }

  readonly drag: Drag = {
    may: () => this.can("tile"),
    move: (x, y, space) => (this.held = { x, y, space }),
    drop: (space) => {
      this.choose(space !== null && this.lit.includes(space) ? { kind: "tile", space } : NONE);
      this.held = null;
    },
  };

  /** Plays a scene, step by step. */
  async play(scene: Scene): Promise<void> {
    const { speed } = this.desk;
    try {
      for (const step of stepsOf(this.view, scene.effects)) {
        this.drawn = { scene, picture: { ...this.picture, ...step.show } };
        if (step.sound) sound(step.sound);
        if (step.ms > 0) await pause(step.ms / speed, scene.signal);
      }
    } catch (error) {
      if (!scene.signal.aborted) throw error;
    } finally {
      scene.done();
    }
  }
}
