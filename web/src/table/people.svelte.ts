/** Players have a colour and a face of their own, which they keep wherever they sit; no colour is a camel's. */
import type { Look } from "../wire";

export const COLOURS = ["#d9703a", "#2f8580", "#a4589b", "#5b78c9", "#8a6a2f", "#5f8a3e", "#c0567a", "#6b6f7e"];
export const LOOKS = COLOURS.length;

/** The names that bots have, each with a face that suits it. */
export const BOT_NAMES = ["Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani"];

/** The names of bots that play as some people do, by what their server calls them, and the faces that suit them. */
export const CHARACTERS: Record<string, { name: string; face: number } | undefined> = {
  "keen-roller": { name: "Ramose", face: 3 },
  "early-bettor": { name: "Tiye", face: 2 },
  hoarder: { name: "Nebet", face: 6 },
  reader: { name: "Imhotep", face: 5 },
};

/** The name that a bot has at a seat. */
export const botName = (strength: string, number: number): string =>
  CHARACTERS[strength]?.name ?? BOT_NAMES[number % BOT_NAMES.length] ?? "";

/** Somebody at a table, or who will sit there. */
export interface Person {
  name: string;
  bot: boolean;
  /** What they have chosen. */
  look?: Look | null | undefined;
}

/** The look that suits a name. */
export function suiting(name: string): Look {
  const bot = BOT_NAMES.indexOf(name);
  const character = Object.values(CHARACTERS).find((one) => one?.name === name);
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const number = character?.face ?? (bot >= 0 ? bot + 1 : hash % LOOKS);
  return { colour: number, face: number };
}

/** The first from here on that nobody has; it is taken now. */
function take(taken: Set<number>, from: number): number {
  let found = from;
  while (taken.has(found) && taken.size < LOOKS) found = (found + 1) % LOOKS;
  taken.add(found);
  return found;
}

/**
 * The look of each seat: what its person has chosen or what suits the name, whatever seat it is. Of two who would look
 * alike those who have chosen come first, then other people, then bots; and then the alphabet decides, so that it is the
 * same in the next game. Who comes later gets the next colour or face that is free.
 */
export function looksOf(seats: readonly Person[]): Look[] {
  const rank = ({ look, bot }: Person) => (look ? 0 : bot ? 2 : 1);
  const order = seats
    .map((seat, number) => ({ ...seat, number }))
    .sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
  const looks: Look[] = [];
  const [colours, faces] = [new Set<number>(), new Set<number>()];
  for (const { name, look, number } of order) {
    const liked = look ?? suiting(name);
    looks[number] = { colour: take(colours, liked.colour), face: take(faces, liked.face) };
  }
  return looks;
}

/** The looks at a table that isn't the one on the screen. */
export const looksAt = (seats: readonly { kind: string; name: string | null; look?: Look | null }[]): Look[] =>
  looksOf(seats.map(({ kind, name, look }) => ({ name: name ?? "", bot: kind === "bot", look })));

class People {
  private looks = $state.raw<Look[]>([]);

  /** From now on these sit at the table that is shown; nobody, where there is none. */
  sit(looks: Look[]) {
    this.looks = looks;
  }

  lookOf(seat: number): Look {
    return this.looks[seat] ?? { colour: seat % LOOKS, face: seat % LOOKS };
  }
}

export const people = new People();

export const colourOf = (seat: number): string => COLOURS[people.lookOf(seat).colour] ?? "#6b6f7e";
