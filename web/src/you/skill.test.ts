import { expect, test } from "vitest";
import type { AnalysedGame } from "../wire";
import { sumsOf, typical } from "./skill";

const game = (name: string, result: number, luck: number, swaps: AnalysedGame["swaps"]): AnalysedGame => ({
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
  swaps,
});
const games = [
  game("camelup1", 1, 0.55, [{ played: "roll", better: "ticket", times: 2 }]),
  game("camelup2", 0, -0.45, [
    { played: "roll", better: "ticket", times: 3 },
    { played: "tile", better: "roll", times: 4 },
  ]),
];

test("games are summed up, with luck and without", () => {
  const sums = sumsOf(games);
  expect([sums.games, sums.won]).toEqual([2, 1]);
  expect(sums.luck).toBeCloseTo(0.1);
  expect(sums.withoutLuck).toBeCloseTo(0.9);
  expect(sums.given).toBeCloseTo(-0.2);
  expect(sumsOf([]).given).toBeCloseTo(0);
});

test("typical mistakes of editions are counted together, the most frequent first", () => {
  const found = typical(games, () => "camelup", 5);
  expect(found.map(({ played, better, times }) => [played, better, times])).toEqual([
    ["roll", "ticket", 5],
    ["tile", "roll", 4],
  ]);
  expect(typical(games, (name) => name, 1).map(({ times }) => times)).toEqual([4]);
});
