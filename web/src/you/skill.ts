/** What many analysed games say about a player. */
import type { AnalysedGame, Mistake } from "../wire";

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

/** A kind of mistake: what was played where something else was better, by the first words of the actions. */
export interface Kind {
  /** A game of the family; its words say what the kind is called. */
  game: string;
  family: string;
  played: string;
  better: string;
  times: number;
}

const first = (action: string) => action.split(" ")[0] ?? action;

/** Whether a mistake at a game is of a kind. */
export const isOf = (kind: Kind, family: string, { action, better }: Mistake) =>
  kind.family === family && kind.played === first(action) && kind.better === first(better);

/** The kinds of mistakes, the most frequent first. */
export function kindsOf(games: AnalysedGame[], familyOf: (game: string) => string): Kind[] {
  const met = new Map<string, Kind>();
  for (const { game, mistakes } of games) {
    const family = familyOf(game);
    for (const { action, better } of mistakes) {
      const kind = { game, family, played: first(action), better: first(better) };
      const key = `${family} ${kind.played} ${kind.better}`;
      met.set(key, { ...kind, times: (met.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...met.values()].sort((one, other) => other.times - one.times);
}

/** How many mistakes there were in 100 decisions, in each game and on average of the last few. */
export interface Rate {
  each: number;
  mean: number;
}

/** So many games make a mean. */
const LAST = 5;

/** The rates of mistakes, game by game, the oldest first; those of a kind, if one is wanted. */
export function ratesOf(games: AnalysedGame[], familyOf: (game: string) => string, kind: Kind | null): Rate[] {
  const counted = games
    .filter(({ game, books }) => books.choices > 0 && (kind === null || familyOf(game) === kind.family))
    .map(({ game, books, mistakes }) => ({
      choices: books.choices,
      wrong: mistakes.filter((one) => kind === null || isOf(kind, familyOf(game), one)).length,
    }))
    .reverse();
  const rate = (some: typeof counted) =>
    (100 * some.reduce((sum, { wrong }) => sum + wrong, 0)) / some.reduce((sum, { choices }) => sum + choices, 0);
  return counted.map((one, number) => ({
    each: rate([one]),
    mean: rate(counted.slice(Math.max(0, number + 1 - LAST), number + 1)),
  }));
}
