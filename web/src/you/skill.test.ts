import { expect, test } from "vitest";
import type { AnalysedGame } from "../wire";
import { kindsOf, ratesOf, sumsOf } from "./skill";

const game = (
  name: string,
  result: number,
  luck: number,
  mistakes: [played: string, better: string][],
): AnalysedGame => ({
  table: "t",
  game: name,
  ended: 0,
  seat: 0,
  books: {
    start: 0.5,
    luck,
    unknown: 0.05,
    given_away: -0.2,
    gifts: 0,
    rest: 0,
    result,
    choices: 10,
    missed: 2,
    slips: 1,
    mistakes: 0,
    blunders: 0,
  },
  mistakes: mistakes.map(([action, better], step) => ({ step, kind: "slip", share: -0.03, action, better })),
});
const roll: [string, string] = ["roll", "ticket red"];
const games = [
  game("camelup1", 1, 0.55, [roll, ["roll", "ticket blue"]]),
  game("camelup2", 0, -0.45, [roll, roll, roll, ["tile 3 +", "roll"], ["tile 9 -", "roll"]]),
  game("obelisk", 0, 0, [["end", "build"]]),
];
const familyOf = (name: string) => name.replace(/\d$/, "");

test("games are summed up, with luck and without", () => {
  const sums = sumsOf(games.slice(0, 2));
  expect([sums.games, sums.won]).toEqual([2, 1]);
  expect(sums.luck).toBeCloseTo(0.1);
  expect(sums.withoutLuck).toBeCloseTo(0.9);
  expect(sums.given).toBeCloseTo(-0.2);
  expect(sumsOf([]).given).toBeCloseTo(0);
});

test("mistakes of editions are counted together by kind, the most frequent first", () => {
  const found = kindsOf(games, familyOf);
  expect(found.map(({ family, played, better, times }) => [family, played, better, times])).toEqual([
    ["camelup", "roll", "ticket", 5],
    ["camelup", "tile", "roll", 2],
    ["obelisk", "end", "build", 1],
  ]);
});

test("the rate of mistakes is told game by game, the oldest first, and on average of the last five", () => {
  const falling = [1, 2, 3, 4, 5, 6].map((times) => game("camelup1", 0, 0, Array(times).fill(roll)));
  expect(ratesOf(falling, familyOf, null)).toEqual([
    { each: 60, mean: 60 },
    { each: 50, mean: 55 },
    { each: 40, mean: 50 },
    { each: 30, mean: 45 },
    { each: 20, mean: 40 },
    { each: 10, mean: 30 }, // the first isn't counted any more
  ]);
  const [ticket, tile] = kindsOf(games, familyOf);
  expect(ratesOf(games, familyOf, ticket ?? null).map(({ each }) => each)).toEqual([30, 20]); // in its games only
  expect(ratesOf(games, familyOf, tile ?? null).map(({ each }) => each)).toEqual([20, 0]);
});
