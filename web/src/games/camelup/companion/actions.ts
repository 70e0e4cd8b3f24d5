/** What the numbers of actions and dice mean; the same for every game of Camel Up (see `giza.rules.camelup.actions`). */
import { BOO, CHANCE, CHEER, FACES, FIRST_TILE_SPACE, LOSER, OVER, PARTNER, ROLL, TICKET, WINNER } from "../facts";
import { CAMELS, type Edition, type Side } from "./position";

export { CHANCE, OVER, ROLL };

export type Action =
  | { kind: "roll" }
  | { kind: "ticket" | "winner" | "loser"; camel: string }
  | { kind: "tile"; space: number; side: Side }
  | { kind: "partner"; seat: number };

export const ticketId = (camel: number) => TICKET + camel;
export const tileId = (space: number, side: Side) => (side === "+" ? CHEER : BOO) + space - FIRST_TILE_SPACE;
export const betId = (kind: "winner" | "loser", camel: number) => (kind === "winner" ? WINNER : LOSER) + camel;

/** A partnership with another seat: ids count the seats from the left neighbour on. */
export const partnerId = (seat: number, other: number, seats: number) => PARTNER + ((other - seat - 1 + seats) % seats);

/** What an action's number stands for. */
export function actionOf(id: number, edition: Edition, seat: number, seats: number): Action {
  const camel = (number: number) => CAMELS[edition][number] ?? "";
  if (id === ROLL) return { kind: "roll" };
  if (id < CHEER) return { kind: "ticket", camel: camel(id - TICKET) };
  if (id < BOO) return { kind: "tile", space: id - CHEER + FIRST_TILE_SPACE, side: "+" };
  if (id < WINNER) return { kind: "tile", space: id - BOO + FIRST_TILE_SPACE, side: "-" };
  if (id < LOSER) return { kind: "winner", camel: camel(id - WINNER) };
  if (id < PARTNER) return { kind: "loser", camel: camel(id - LOSER) };
  return { kind: "partner", seat: (seat + id - PARTNER + 1) % seats };
}

/** The number of a die's face: camels by their number, three faces each. */
export const faceId = (camel: number, face: number) => camel * FACES + face - 1;
