/** Positions of a Camel Up race, and their text: `1:gyo 3:bw dice=bgowy tiles=6+,9-`. */
import { CAMELS, DICE, DICE_LETTERS, LETTERS, RACERS, SPACES, TICKET_VALUES } from "../facts";

export type Edition = 1 | 2;
export const editionOf = (edition: number | null): Edition => (edition === 1 ? 1 : 2);
export type Side = "+" | "-";

export { CAMELS, DICE, LETTERS, RACERS, SPACES };
/** Betting tickets of each camel. */
export const TICKETS: Record<Edition, number> = { 1: TICKET_VALUES[1].length, 2: TICKET_VALUES[2].length };

export interface Tile {
  space: number;
  side: Side;
  /** Whose it is, if that is known. */
  seat: number | null;
}

export interface Position {
  edition: Edition;
  /** The camels of each space from bottom to top. */
  stacks: Record<number, string[]>;
  /** The dice still in the pyramid. */
  dice: string[];
  tiles: Tile[];
}

/** What the next ticket of a camel pays, with this many left; null if there is none. */
export const nextTicket = (edition: Edition, left: number) => TICKET_VALUES[edition][TICKETS[edition] - left] ?? null;

export function racers(edition: Edition): string[] {
  return CAMELS[edition].slice(0, RACERS);
}

export function empty(edition: Edition): Position {
  return { edition, stacks: {}, dice: [...DICE[edition]], tiles: [] };
}

/** Where a camel stands; null if it is off the track. */
export function spaceOf(position: Position, camel: string): number | null {
  for (const [space, stack] of Object.entries(position.stacks)) if (stack.includes(camel)) return Number(space);
  return null;
}

/** The camels that aren't on the track yet. */
export function missing(position: Position): string[] {
  return CAMELS[position.edition].filter((camel) => spaceOf(position, camel) === null);
}

/** The text of a position, as `giza odds` reads it. */
export function format(position: Position): string {
  const { edition } = position;
  const parts: string[] = [];
  for (let space = 1; space <= SPACES; space++) {
    const stack = position.stacks[space];
    if (stack?.length)
      parts.push(`${space}:${stack.map((camel) => LETTERS[edition][CAMELS[edition].indexOf(camel)]).join("")}`);
  }
  parts.push(
    `dice=${DICE[edition].flatMap((die, i) => (position.dice.includes(die) ? [DICE_LETTERS[edition][i]] : [])).join("")}`,
  );
  const tiles = [...position.tiles].sort((a, b) => a.space - b.space);
  if (tiles.length) parts.push(`tiles=${tiles.map((tile) => `${tile.space}${tile.side}${tile.seat ?? ""}`).join(",")}`);
  return parts.join(" ");
}

/** The position that a text tells; null if it is none. Nothing is checked but that it can be drawn. */
export function parse(text: string, edition: Edition): Position | null {
  const position = empty(edition);
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const stack = /^(\d{1,2}):([A-Za-z]+)$/.exec(part);
    if (stack) {
      const space = Number(stack[1]);
      const camels = [...(stack[2] ?? "")].map((letter) => CAMELS[edition][LETTERS[edition].indexOf(letter)]);
      if (
        space < 1 ||
        space > SPACES ||
        camels.some((camel) => camel === undefined || spaceOf(position, camel) !== null)
      )
        return null;
      if (new Set(camels).size !== camels.length) return null;
      position.stacks[space] = [...(position.stacks[space] ?? []), ...(camels as string[])];
    } else if (part.startsWith("dice=")) {
      const letters = [...part.slice(5)];
      const dice = letters.map((letter) => DICE[edition][DICE_LETTERS[edition].indexOf(letter)]);
      if (dice.some((die) => die === undefined) || new Set(letters).size !== letters.length) return null;
      position.dice = dice as string[];
    } else if (part.startsWith("tiles=")) {
      for (const text of part.slice(6).split(",").filter(Boolean)) {
        const tile = /^(\d{1,2})([+-])([0-7]?)$/.exec(text);
        if (!tile) return null;
        position.tiles.push({ space: Number(tile[1]), side: tile[2] as Side, seat: tile[3] ? Number(tile[3]) : null });
      }
    } else return null;
  }
  return position;
}
