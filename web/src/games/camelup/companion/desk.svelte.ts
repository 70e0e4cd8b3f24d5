/** The position on the real board: put together by tapping, then followed turn by turn.
 *
 * The truth is the engine's record; every change is one copy of it on the pile, so undo is taking the last one off.
 */
import { CHOOSING, FEWEST_DICE } from "../facts";
import { betId, CHANCE, faceId, OVER, partnerId, ROLL, ticketId, tileId } from "./actions";
import { Engine, type LegCounts } from "./engine";
import { betFaceDown, COUNTED, fresh, knownOf, layCard, MOST_SEATS, ofOthers, seated, tell, type Known } from "./known";
import type { Shared } from "./link";
import { CAMELS, DICE, empty, SPACES, TICKETS, type Edition, type Position, type Side } from "./position";
import { whyNoTile, type NoTile } from "./refusals";

export type Wrong = { at: "space"; space: number; why: NoTile | "none_left" } | { at: "dice" } | null;

export class Desk {
  edition = $state<Edition>(2);
  /** Copies of the record: the last one is now. */
  private pile = $state.raw<Uint8Array[]>([]);
  wrong = $state<Wrong>(null);

  constructor(readonly engine: Engine) {
    this.begin(2);
  }

  private get now(): Uint8Array {
    return this.pile[this.pile.length - 1] as Uint8Array;
  }

  /** The engine, with the present record in it. */
  private loaded(): Engine {
    this.engine.write(this.now);
    return this.engine;
  }

  private keep(): void {
    this.wrong = null;
    this.pile = [...this.pile, this.engine.read()];
  }

  /** An empty track. */
  begin(edition: Edition, seats = 4): void {
    const { engine } = this;
    this.edition = edition;
    engine.clear();
    engine.set("edition", edition);
    engine.set("phase", CHOOSING);
    engine.set("dice", (1 << DICE[edition].length) - 1);
    tell(engine, fresh(seats, TICKETS[edition]));
    this.wrong = null;
    this.pile = [engine.read()];
  }

  get canUndo(): boolean {
    return this.pile.length > 1;
  }

  undo(): void {
    if (this.canUndo) this.pile = this.pile.slice(0, -1);
    this.wrong = null;
  }

  /** Camels, dice and tiles as they stand. */
  get position(): Position {
    const engine = this.loaded();
    const position = empty(this.edition);
    for (const { camel, space } of engine.race) (position.stacks[space] ??= []).push(CAMELS[this.edition][camel] ?? "");
    const dice = engine.get("dice");
    position.dice = DICE[this.edition].filter((_, die) => (dice >> die) & 1);
    for (let seat = 0; seat < MOST_SEATS; seat++) {
      const space = engine.get("tile_space", seat);
      if (space) position.tiles.push({ space, side: engine.get("tile_side", seat) > 0 ? "+" : "-", seat });
    }
    return position;
  }

  get seats(): number {
    return this.loaded().get("seats");
  }
  get seat(): number {
    return this.loaded().get("seat");
  }
  get tickets(): number[] {
    return this.loaded().list("tickets_left");
  }
  /** How many cards lie on the winner and on the last camel. */
  get bets(): [number, number] {
    const engine = this.loaded();
    return [engine.get("bets_laid", 0), engine.get("bets_laid", 1)];
  }
  /** All that is known beside the race. */
  get known(): Known {
    return knownOf(this.loaded());
  }
  get over(): boolean {
    return this.loaded().turn() === OVER;
  }
  get missing(): string[] {
    const there = new Set(Object.values(this.position.stacks).flat());
    return CAMELS[this.edition].filter((camel) => !there.has(camel));
  }
  /** Whether odds can be told. */
  get complete(): boolean {
    return this.missing.length === 0 && !this.over && this.position.dice.length >= FEWEST_DICE[this.edition];
  }
  get record(): Uint8Array {
    return this.now;
  }

  private setRace(stacks: Record<number, string[]>): void {
    this.engine.set("race", 0);
    for (let space = 1; space <= SPACES; space++)
      for (const camel of stacks[space] ?? []) this.engine.place(CAMELS[this.edition].indexOf(camel), space);
  }

  /** Put a camel on top of whoever stands on a space. */
  put(camel: string, space: number): void {
    const { stacks, tiles } = this.position;
    for (const stack of Object.values(stacks)) if (stack.includes(camel)) stack.splice(stack.indexOf(camel), 1);
    (stacks[space] ??= []).push(camel);
    this.setRace(stacks);
    const tile = tiles.find((one) => one.space === space);
    if (tile?.seat != null) this.engine.set("tile_space", 0, tile.seat);
    this.keep();
  }

  /** Lay a tile, turn it over, or take it up again. */
  toggleTile(space: number, side: Side): void {
    const { tiles } = this.position;
    const engine = this.loaded();
    const there = tiles.find((tile) => tile.space === space);
    if (there?.seat != null) {
      if (there.side === side) engine.set("tile_space", 0, there.seat);
      else engine.set("tile_side", side === "+" ? 1 : -1, there.seat);
      this.keep();
      return;
    }
    const owner = Array.from({ length: this.seats }, (_, seat) => seat).find(
      (seat) => !tiles.some((tile) => tile.seat === seat),
    );
    const seat = this.loaded().get("seat");
    if (owner !== undefined) engine.set("seat", owner);
    if (owner === undefined || !engine.actions().includes(tileId(space, side))) {
      this.wrong = { at: "space", space, why: owner === undefined ? "none_left" : whyNoTile(this.position, space) };
      return;
    }
    engine.set("tile_space", space, owner);
    engine.set("tile_side", side === "+" ? 1 : -1, owner);
    engine.set("seat", seat);
    this.keep();
  }

  /** A die is in the pyramid, or out of it. */
  toggleDie(die: string): void {
    const dice = this.loaded().get("dice") ^ (1 << DICE[this.edition].indexOf(die));
    const inside = DICE[this.edition].filter((_, number) => (dice >> number) & 1).length;
    if (inside < FEWEST_DICE[this.edition]) {
      this.wrong = { at: "dice" };
      return;
    }
    this.engine.set("dice", dice);
    this.keep();
  }

  /** One ticket less of a camel; after the last one all are back. */
  turnTicket(camel: number): void {
    const left = this.loaded().get("tickets_left", camel);
    this.engine.set("tickets_left", left > 0 ? left - 1 : TICKETS[this.edition], camel);
    this.keep();
  }

  /** One more card of somebody else on the winner (0) or the last (1); when there can't be more, none. */
  countBet(deck: number): void {
    const engine = this.loaded();
    const { seat, seats } = this;
    const laid = engine.get("bets_laid", deck);
    const [card] = ofOthers(laid + 1, seat, seats).slice(-1);
    if (!card || laid >= COUNTED || !layCard(engine, deck, card)) engine.set("bets_laid", 0, deck);
    this.keep();
  }

  setSeats(seats: number): void {
    const engine = this.loaded();
    tell(engine, seated(knownOf(engine), seats));
    for (let seat = seats; seat < MOST_SEATS; seat++) engine.set("tile_space", 0, seat);
    this.keep();
  }

  setSeat(seat: number): void {
    this.loaded().set("seat", seat);
    this.keep();
  }

  /** The faces that may fall now: camel and number. */
  faces(): { camel: string; face: number; id: number }[] {
    const engine = this.loaded();
    engine.apply(ROLL);
    return engine
      .outcomes()
      .map((id) => ({ camel: CAMELS[this.edition][Math.floor(id / 3)] ?? "", face: (id % 3) + 1, id }));
  }

  /** Somebody rolled, and this came. */
  rolled(camel: string, face: number): void {
    const engine = this.loaded();
    engine.apply(ROLL);
    engine.apply(faceId(CAMELS[this.edition].indexOf(camel), face));
    this.keep();
  }

  private play(id: number): boolean {
    const engine = this.loaded();
    if (engine.turn() === CHANCE || !engine.actions().includes(id)) return false;
    engine.apply(id);
    this.keep();
    return true;
  }

  tookTicket(camel: number): boolean {
    return this.play(ticketId(camel));
  }

  laidTile(space: number, side: Side): boolean {
    if (this.play(tileId(space, side))) return true;
    this.wrong = { at: "space", space, why: whyNoTile(this.position, space) };
    return false;
  }

  /** Somebody bet on the race: on a camel, or face down. */
  bet(kind: "winner" | "loser", camel: number | null): boolean {
    if (camel !== null) return this.play(betId(kind, camel));
    if (!betFaceDown(this.loaded(), kind)) return false;
    this.keep();
    return true;
  }

  /** The seats that whoever is to act could have for a partner now. */
  get free(): number[] {
    const { seat, seats } = this;
    const legal = new Set(this.loaded().actions());
    return Array.from({ length: seats }, (_, other) => other).filter(
      (other) => other !== seat && legal.has(partnerId(seat, other, seats)),
    );
  }

  /** Whoever is to act has joined somebody. */
  joined(other: number): boolean {
    return this.play(partnerId(this.seat, other, this.seats));
  }

  leg(): LegCounts {
    return this.loaded().leg();
  }

  /** Take over what a link tells. */
  open(shared: Shared): void {
    const { position } = shared;
    this.begin(position.edition, shared.seats);
    const { engine } = this;
    this.setRace(position.stacks);
    engine.set(
      "dice",
      DICE[position.edition].reduce((bits, die, number) => bits | (position.dice.includes(die) ? 1 << number : 0), 0),
    );
    position.tiles.forEach((tile, i) => {
      const seat = tile.seat ?? i;
      engine.set("tile_space", tile.space, seat);
      engine.set("tile_side", tile.side === "+" ? 1 : -1, seat);
    });
    tell(engine, shared);
    this.pile = [engine.read()];
  }
}
