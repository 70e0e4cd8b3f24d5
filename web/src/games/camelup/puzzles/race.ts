/** A race with a question, as the server tells it. */
import type { DrawnPuzzle } from "../../../puzzles/puzzles";

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
