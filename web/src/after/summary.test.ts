import { expect, test } from "vitest";
import type { AnalysedPlayer } from "../wire";
import { summary } from "./summary";
import { texts } from "./texts";

const player = (luck: number, given_away: number, unknown = 0): AnalysedPlayer => ({
  start: 0.25,
  luck,
  unknown,
  given_away,
  gifts: 0,
  rest: 0,
  result: 0,
  choices: 10,
  missed: 2,
  slips: 0,
  mistakes: 0,
  blunders: 0,
});
const NAMES = ["Ada", "Badru", "Chione"];

test("a winner's luck and play are called what the books say", () => {
  const told = (players: AnalysedPlayer[]) => summary(players, [0], NAMES, texts.en);
  expect(told([player(0.03, -0.01), player(-0.03, -0.2), player(0, -0.3)])).toEqual([
    "Ada won with average luck and the best play of the table.",
  ]);
  expect(told([player(0.3, -0.2), player(-0.2, -0.05), player(-0.1, -0.01)])).toEqual([
    "Ada won with the most luck and the weakest play of the table.",
    "Chione played best.",
  ]);
  expect(told([player(-0.3, -0.05), player(0.2, -0.051), player(0.1, -0.2)])).toEqual([
    "Ada won with the least luck and play as good as anybody's.",
    "Badru had the most luck.",
  ]);
});

test("nobody is called the first who is hardly ahead, and the unknown is luck too", () => {
  const [told] = summary([player(0, -0.1, 0.31), player(0.3, -0.1), player(-0.6, -0.11)], [0], NAMES, texts.en);
  expect(told).toBe("Ada won with good luck and play as good as anybody's.");
});

test("a shared victory names all who won, in both languages", () => {
  const players = [player(0.1, -0.1), player(0.1, -0.1), player(-0.2, -0.1)];
  expect(summary(players, [0, 1], NAMES, texts.en)[0]).toBe("Ada and Badru shared the victory.");
  expect(summary(players, [0, 1], NAMES, texts.de)[0]).toBe("Ada und Badru teilen sich den Sieg.");
});
