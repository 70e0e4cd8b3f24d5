/** A race with a question, as the server tells it. */
import { words } from "../companion/words";
import type { DrawnPuzzle } from "../../../puzzles/puzzles";
import type { Language } from "../../../texts";

/** A race, and what lies beside it, with exact odds. */
export interface RacePuzzle extends DrawnPuzzle {
  tickets_left: number[];
  tickets: number[][];
  bets: number[];
  odds: { camel: string; first: number; second: number }[];
}

export function race(puzzle: DrawnPuzzle): RacePuzzle {
  if (!("tickets_left" in puzzle)) throw new Error(`not a race: ${puzzle.id}`);
  return puzzle as RacePuzzle;
}

/** What an action does. */
export function say(action: string, language: Language): string {
  const t = words[language];
  const [kind = "", what = "", side = ""] = action.split(" ");
  if (kind === "roll") return t.roll;
  if (kind === "tile") return t.action.tile(Number(what), side);
  if (kind === "partner") return t.action.partner(Number(what) + 1);
  return t.action[kind as "ticket" | "winner" | "loser"](t.camel(what));
}
