/** What many analysed games say about a player. */
import type { AnalysedGame, Swap } from "../wire";

export interface Sums {
  games: number;
  won: number;
  /** Victories as they would have been without what dice and draws brought. */
  withoutLuck: number;
  luck: number;
  /** What the player's decisions gave away in a game, on average. */
  given: number;
}

/** The unknown isn't in it: over many games, who foresees what others hide has more of it. */
export const luckIn = ({ books }: AnalysedGame) => books.luck;

export function sumsOf(games: AnalysedGame[]): Sums {
  const sum = (value: (game: AnalysedGame) => number) => games.reduce((total, game) => total + value(game), 0);
  const won = sum(({ books }) => books.result);
  const luck = sum(luckIn);
  const given = sum(({ books }) => books.given_away) / Math.max(1, games.length);
  return { games: games.length, won, luck, withoutLuck: won - luck, given };
}

export interface Typical extends Swap {
  game: string;
}

/** The mistakes that come most often, by the kinds of what was played and what was better. */
export function typical(games: AnalysedGame[], familyOf: (game: string) => string, most: number): Typical[] {
  const met = new Map<string, Typical>();
  for (const { game, swaps } of games) {
    for (const { played, better, times } of swaps) {
      const key = `${familyOf(game)} ${played} ${better}`;
      const before = met.get(key)?.times ?? 0;
      met.set(key, { game, played, better, times: before + times });
    }
  }
  return [...met.values()].sort((one, other) => other.times - one.times).slice(0, most);
}
