/** What the companion knows of a table beside the race: read from the engine's record, and written into it. */
import {
  ALL_CARDS,
  BET_CARDS,
  HIDDEN_CAMEL,
  LOSER_DECK,
  MOST_SEATS,
  NOBODY,
  PARTNER_SEATS,
  START_MONEY,
  WINNER_DECK,
} from "../facts";
import { betId } from "./actions";
import type { Engine } from "./engine";
import { RACERS } from "./position";

export { MOST_SEATS, PARTNER_SEATS };
/** At most this many cards of others are counted on a deck. */
export const COUNTED = 8;

/** A card on the race; the camel is null if it lies face down. */
export interface Card {
  seat: number;
  camel: number | null;
}

export interface Known {
  seats: number;
  seat: number;
  leg: number;
  /** Betting tickets left, by camel. */
  tickets: number[];
  /** [seat][camel]: betting tickets held, as bits; bit 0 is the most valuable one. */
  held: number[][];
  /** Pyramid tickets, by seat. */
  rolled: number[];
  money: number[];
  /** The cards on the winner and on the last camel, in the order laid. */
  bets: [Card[], Card[]];
  /** The partnerships of this leg, each told once. */
  partners: [number, number][];
}

/** Lay a card on the winner (0) or the last camel (1); false if that player has none left. */
export function layCard(engine: Engine, deck: number, { seat, camel }: Card): boolean {
  if (laidBy(engine, seat) >= RACERS) return false;
  const laid = engine.get("bets_laid", deck);
  engine.set("bets", 8 * seat + (camel ?? HIDDEN_CAMEL), deck * BET_CARDS + laid);
  engine.set("bets_laid", laid + 1, deck);
  if (camel !== null) engine.set("cards", engine.get("cards", seat) & ~(1 << camel), seat);
  return true;
}

/** How many cards a player has laid. */
function laidBy(engine: Engine, seat: number): number {
  return [WINNER_DECK, LOSER_DECK].flatMap((deck) => cardsOn(engine, deck)).filter((card) => card.seat === seat).length;
}

/** The player to act bets face down. The rules play any card of theirs; then nobody knows any more which it was. */
export function betFaceDown(engine: Engine, kind: "winner" | "loser"): boolean {
  const seat = engine.get("seat");
  const cards = engine.get("cards", seat);
  const deck = kind === "winner" ? WINNER_DECK : LOSER_DECK;
  const at = deck * BET_CARDS + engine.get("bets_laid", deck);
  const legal = new Set(engine.actions());
  const bet = Array.from({ length: RACERS }, (_, camel) => betId(kind, camel)).find((id) => legal.has(id));
  if (bet === undefined || laidBy(engine, seat) >= RACERS) return false;
  engine.apply(bet);
  engine.set("bets", engine.get("bets", at) | HIDDEN_CAMEL, at);
  engine.set("cards", cards, seat);
  return true;
}

/** Cards of which only the number is known: face down, of all other players in turn. */
export function ofOthers(count: number, seat: number, seats: number): Card[] {
  return Array.from({ length: count }, (_, card) => ({
    seat: (seat + 1 + (card % (seats - 1))) % seats,
    camel: null,
  }));
}

/** The cards of a deck, in the order laid. */
export function cardsOn(engine: Engine, deck: number): Card[] {
  return Array.from({ length: engine.get("bets_laid", deck) }, (_, number) => {
    const card = engine.get("bets", deck * BET_CARDS + number);
    return { seat: card >> 3, camel: (card & 7) === HIDDEN_CAMEL ? null : card & 7 };
  });
}

/** All that is known of the table in the engine. */
export function knownOf(engine: Engine): Known {
  const seats = engine.get("seats");
  const perSeat = <T>(tell: (seat: number) => T) => Array.from({ length: seats }, (_, seat) => tell(seat));
  return {
    seats,
    seat: engine.get("seat"),
    leg: engine.get("leg"),
    tickets: engine.list("tickets_left"),
    held: perSeat((seat) => Array.from({ length: RACERS }, (_, camel) => engine.get("tickets", seat * RACERS + camel))),
    rolled: perSeat((seat) => engine.get("pyramid_tickets", seat)),
    money: perSeat((seat) => engine.get("money", seat)),
    bets: [cardsOn(engine, 0), cardsOn(engine, 1)],
    partners: perSeat((seat): [number, number] => [seat, engine.get("partner", seat)]).filter(
      ([seat, other]) => seat < other,
    ),
  };
}

/** Make all of it known to an engine, in place of what it knew of the table. */
export function tell(engine: Engine, known: Known): void {
  for (const name of ["tickets", "pyramid_tickets", "bets_laid"]) engine.fill(name, 0);
  engine.set("seats", known.seats);
  engine.set("seat", known.seat);
  engine.set("leg", known.leg);
  engine.fill("partner", NOBODY);
  engine.fill("cards", ALL_CARDS);
  known.tickets.forEach((left, camel) => engine.set("tickets_left", left, camel));
  known.held.flat().forEach((bits, index) => engine.set("tickets", bits, index));
  known.rolled.forEach((count, seat) => engine.set("pyramid_tickets", count, seat));
  known.money.forEach((pounds, seat) => engine.set("money", pounds, seat));
  known.bets.forEach((cards, deck) => cards.forEach((card) => layCard(engine, deck, card)));
  for (const [one, other] of known.partners) {
    engine.set("partner", other, one);
    engine.set("partner", one, other);
  }
}

/** The same table with another number of players: those who leave take with them what was theirs. */
export function seated(known: Known, seats: number): Known {
  const stays = ({ seat }: Card) => seat < seats;
  const { money } = fresh(seats, 0);
  return {
    ...known,
    seats,
    seat: known.seat < seats ? known.seat : 0,
    held: known.held.slice(0, seats),
    rolled: known.rolled.slice(0, seats),
    money: money.map((pounds, seat) => known.money[seat] ?? pounds),
    bets: [known.bets[0].filter(stays), known.bets[1].filter(stays)],
    partners: seats < PARTNER_SEATS ? [] : known.partners.filter((pair) => pair.every((seat) => seat < seats)),
  };
}

/** A table at the start of a race, as the box says. */
export function fresh(seats: number, tickets: number): Known {
  return {
    seats,
    seat: 0,
    leg: 1,
    tickets: Array<number>(RACERS).fill(tickets),
    held: [],
    rolled: [],
    money: Array<number>(seats).fill(START_MONEY),
    bets: [[], []],
    partners: [],
  };
}
