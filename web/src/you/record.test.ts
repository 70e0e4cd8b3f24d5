import { expect, test } from "vitest";
import type { PlayerTable } from "../wire";
import { placeOf, rivalries } from "./record";

const table = (scores: number[], winners: number[], more: Partial<PlayerTable> = {}): PlayerTable => ({
  table: "t",
  game: "camelup2",
  state: "over",
  names: ["Nora", "Tom", "Badru", "Chione"],
  bots: [false, false, true, true],
  strengths: [null, null, "medium", "hard"],
  mine: [{ seat: 0, token: "x" }],
  host: null,
  commitment: "",
  your_turn: false,
  created: 0,
  result: { scores, winners, ended: 0 },
  ...more,
});

test("the third of four is third, and who shares a victory is first", () => {
  expect(placeOf(table([12, 20, 15, 8], [1]))).toBe(3);
  expect(placeOf(table([20, 20, 15, 8], [0, 1]))).toBe(1);
  expect(placeOf(table([20, 20, 15, 8], [1]))).toBe(2);
});

test("bots are told apart by their strength, not by their names", () => {
  const called = (strength: string | null) => `Bot, ${strength ?? "?"}`;
  const other = table([20, 10, 5, 2], [0], {
    names: ["Nora", "Ebo", "Femi", "Tom"],
    bots: [false, true, true, false],
    strengths: [null, "medium", "medium", null],
  });
  expect(rivalries([table([12, 20, 15, 8], [1]), other], called)).toEqual([
    { name: "Tom", games: 2, wins: 1 },
    { name: "Bot, medium", games: 2, wins: 1 },
    { name: "Bot, hard", games: 1, wins: 0 },
  ]);
});
