// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../wire";
import { checkFresh, checkOurs, contribute, UnfairDice } from "./fairness";
import * as http from "./http";
import { myTable, remember } from "./mine";

const commitment = "ab".repeat(32);
const table = (contributions: (string | null)[], more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  game: "camelup1",
  rules: 1,
  options: {},
  state: "waiting",
  seats: contributions.map((_, seat) => ({ seat, kind: "person", name: `P${seat}`, bot: null, look: null })),
  listed: false,
  clock: null,
  odds: false,
  hints: false,
  created: 0,
  dice: { commitment, contributions, seed: null },
  rematch: null,
  closed_because: null,
  ...more,
});
const held = { id: "t", game: "camelup1", at: 0, host: null, commitment, randomness: [] };

beforeEach(() => {
  localStorage.clear();
  remember({ ...held, seats: [{ seat: 0, token: "x" }] });
});

test("a new table must promise its dice before anybody has contributed", () => {
  checkFresh(table([null, null]));
  expect(() => checkFresh(table([null, "cd"]))).toThrow(UnfairDice);
  expect(() => checkFresh(table([null, null], { state: "playing" }))).toThrow(UnfairDice);
  expect(() =>
    checkFresh(table([null, null], { dice: { commitment: "", contributions: [null, null], seed: null } })),
  ).toThrow(UnfairDice);
});

test("what we gave stays where it is", () => {
  remember({ ...held, seats: [{ seat: 0, token: "x" }], parts: { 0: "cd" } });
  checkOurs(table(["cd", null]));
  checkOurs(table([null, null])); // it is on its way
  checkOurs(table(["cd", "ef"], { state: "playing" }));
  expect(() => checkOurs(table(["ef", null]))).toThrow(UnfairDice);
  expect(() => checkOurs(table([null, "ef"], { state: "playing" }))).toThrow(UnfairDice);
  const other = { commitment: "cd".repeat(32), contributions: ["cd", null], seed: null };
  expect(() => checkOurs(table(["cd", null], { dice: other }))).toThrow(UnfairDice);
});

test("a seat that was freed and is somebody else's now is no cheating", () => {
  remember({ ...held, seats: [{ seat: 0, token: "x" }], parts: { 0: "cd" } });
  checkOurs(table(["ef", null]), []);
  expect(myTable("t")?.parts).toEqual({});
  checkOurs(table(["ef", null]));
});

test("a server that takes our part and leaves it out is found", async () => {
  const sent = vi.spyOn(http, "contribute").mockImplementation(async (_, [part]) => table([part!.randomness, null]));
  const after = await contribute(table([null, null]));
  expect(myTable("t")?.parts).toEqual({ 0: after.dice.contributions[0] });
  sent.mockImplementation(async () => table([null, null]));
  await expect(contribute(table([null, null]))).rejects.toThrow(UnfairDice);
  sent.mockRestore();
});
