/** A link that carries a position: its text, and all else that is known of the table. */
import { COUNTED, fresh, MOST_SEATS, ofOthers, PARTNER_SEATS, type Card, type Known } from "./known";
import { format, LETTERS, parse, RACERS, TICKETS, type Edition, type Position } from "./position";

export interface Shared extends Known {
  position: Position;
}

/** A card as text: the player's number, and the camel's letter unless it lies face down. */
const cardText = (edition: Edition) => (card: Card) =>
  `${card.seat + 1}${card.camel === null ? "" : LETTERS[edition][card.camel]}`;

/** The tickets of a player as text: `b1y2` are the first ticket of blue and the second of yellow. */
const heldText = (edition: Edition) => (held: number[]) =>
  held
    .flatMap((bits, camel) =>
      [1, 2, 3, 4].filter((rank) => (bits >> (rank - 1)) & 1).map((rank) => `${LETTERS[edition][camel]}${rank}`),
    )
    .join("");

/** What stands behind the # of an address. */
export function write(shared: Shared): string {
  const { edition } = shared.position;
  const start = fresh(shared.seats, TICKETS[edition]);
  const texts: Record<string, string> = {
    edition: String(edition),
    position: format(shared.position),
    players: String(shared.seats),
    turn: String(shared.seat + 1),
    tickets: shared.tickets.join(""),
  };
  if (shared.leg !== start.leg) texts.leg = String(shared.leg);
  if (shared.held.flat().some(Boolean)) texts.held = shared.held.map(heldText(edition)).join(",");
  if (shared.rolled.some(Boolean)) texts.rolled = shared.rolled.join(",");
  if (shared.money.some((pounds, seat) => pounds !== start.money[seat])) texts.money = shared.money.join(",");
  const [winner, loser] = shared.bets;
  if (winner.length) texts.winner = winner.map(cardText(edition)).join(",");
  if (loser.length) texts.loser = loser.map(cardText(edition)).join(",");
  if (shared.partners.length) texts.partners = shared.partners.map(([a, b]) => `${a + 1}-${b + 1}`).join(",");
  return new URLSearchParams(texts).toString().replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%2C", ",");
}

const whole = (text: string | null | undefined, least: number, most: number, otherwise: number) => {
  const number = /^\d+$/.test(text ?? "") ? Number(text) : otherwise;
  return number >= least && number <= most ? number : otherwise;
};

/** One number for each player; what isn't there, or makes no sense, is as at the start. */
function numbers(text: string | null, seats: number, most: number, otherwise: number): number[] {
  const parts = (text ?? "").split(",");
  return Array.from({ length: seats }, (_, seat) => whole(parts[seat], 0, most, otherwise));
}

/** The tickets that players hold: no ticket twice, and none that still lies in its stack. */
function heldIn(text: string | null, edition: Edition, seats: number, left: number[]): number[][] {
  const taken = new Set<string>();
  const parts = (text ?? "").split(",");
  return Array.from({ length: seats }, (_, seat) => {
    const held = Array<number>(RACERS).fill(0);
    for (const [ticket, letter = "", rank] of (parts[seat] ?? "").matchAll(/([a-z])([1-4])/g)) {
      const camel = LETTERS[edition].indexOf(letter);
      if (camel < 0 || taken.has(ticket) || Number(rank) > TICKETS[edition] - (left[camel] ?? 0)) continue;
      taken.add(ticket);
      held[camel] = (held[camel] ?? 0) | (1 << (Number(rank) - 1));
    }
    return held;
  });
}

/** The cards of both decks; a player has one of each camel, and no more than that. */
function cardsIn(told: URLSearchParams, edition: Edition, seats: number): [Card[], Card[]] {
  const laid: Card[] = [];
  const deck = (text: string | null) => {
    const cards: Card[] = [];
    for (const [, number, letter] of (text ?? "").matchAll(/(?:^|,)([1-8])([a-z]?)(?=,|$)/g)) {
      const card = { seat: Number(number) - 1, camel: letter ? LETTERS[edition].indexOf(letter) : null };
      const own = laid.filter((other) => other.seat === card.seat);
      const twice = card.camel !== null && own.some((other) => other.camel === card.camel);
      if (card.seat >= seats || card.camel === -1 || twice || own.length >= RACERS) continue;
      laid.push(card);
      cards.push(card);
    }
    return cards;
  };
  return [deck(told.get("winner")), deck(told.get("loser"))];
}

/** Older links tell only how many cards lie there, which are then those of others. */
function countedCards(text: string, seat: number, seats: number): [Card[], Card[]] {
  const [winner, loser] = text.split("-").map((part) => ofOthers(whole(part, 0, COUNTED, 0), seat, seats));
  return [winner ?? [], loser ?? []];
}

function partnersIn(text: string | null, edition: Edition, seats: number): [number, number][] {
  const mayJoin = edition === 2 && seats >= PARTNER_SEATS;
  const joined = new Set<number>();
  const partners: [number, number][] = [];
  for (const [, first, second] of (mayJoin ? (text ?? "") : "").matchAll(/([1-8])-([1-8])/g)) {
    const pair: [number, number] = [Number(first) - 1, Number(second) - 1];
    if (pair[0] === pair[1] || pair.some((seat) => seat >= seats || joined.has(seat))) continue;
    pair.forEach((seat) => joined.add(seat));
    partners.push(pair);
  }
  return partners;
}

/** What a link tells; null if there is no position in it that can be drawn. */
export function read(hash: string): Shared | null {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const edition = whole(told.get("edition"), 1, 2, 2) as Edition;
  const position = parse(told.get("position") ?? "", edition);
  if (!position) return null;
  const seats = whole(told.get("players"), 2, MOST_SEATS, Math.max(4, position.tiles.length));
  if (
    position.tiles.length > seats ||
    new Set(position.tiles.map((tile) => tile.seat ?? `${tile.space}?`)).size !== position.tiles.length
  )
    return null;
  const seat = whole(told.get("turn"), 1, seats, 1) - 1;
  const left = /^[0-4]{5}$/.test(told.get("tickets") ?? "") ? [...(told.get("tickets") ?? "")] : [];
  const tickets = Array.from({ length: RACERS }, (_, camel) =>
    whole(left[camel], 0, TICKETS[edition], TICKETS[edition]),
  );
  const counted = told.get("bets");
  return {
    position,
    seats,
    seat,
    leg: whole(told.get("leg"), 1, 99, 1),
    tickets,
    held: heldIn(told.get("held"), edition, seats, tickets),
    rolled: numbers(told.get("rolled"), seats, 5, 0),
    money: numbers(told.get("money"), seats, 999, 3),
    bets: counted === null ? cardsIn(told, edition, seats) : countedCards(counted, seat, seats),
    partners: partnersIn(told.get("partners"), edition, seats),
  };
}
