import { expect, test } from "vitest";
import type { Replay } from "../wire";
import { camelLines, playerLines } from "./lines";
import { courses, sources } from "./money";
import { sha256, verify } from "./verify";

const seed = "00".repeat(32);
const dice = {
  commitment: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
  contributions: ["ab".repeat(16), null],
  seed,
};
const mine = { id: "x", game: "camelup1", at: 0, host: null, seats: [], commitment: dice.commitment, randomness: ["ab".repeat(16)] };

test("a seed that fits its promise is found sound, another one isn't", async () => {
  expect(await sha256(seed)).toBe(dice.commitment);
  expect(await verify(dice, mine)).toEqual({ seedFits: true, samePromise: true, ownPart: true });
  expect(await verify({ ...dice, seed: "11".repeat(32) }, undefined)).toEqual({ seedFits: false, samePromise: undefined, ownPart: undefined });
  expect((await verify(dice, { ...mine, commitment: "other" })).samePromise).toBe(false);
});

test("payments are added up by source, money is followed over time", () => {
  const replay: Replay = {
    steps: [
      { happenings: [{ kind: "paid", seat: 0, pounds: 5, reason: "ticket", camel: "blue" }], story: [], view: { players: [{ money: 8 }, { money: 3 }] } },
      { happenings: [{ kind: "paid", seat: 0, pounds: -1, reason: "ticket", camel: "red" }], story: [], view: { players: [{ money: 7 }, { money: 3 }] } },
    ],
  };
  expect(sources(replay, 2)).toEqual([{ ticket: 4 }, {}]);
  expect(courses(replay)).toEqual([[8, 7], [3, 3]]);
});

test("every line can be told without its colour", () => {
  const camels = camelLines({ steps: [{ red: 0.25, blue: 0.75 }, { red: 0, blue: 1 }] }, { red: "rot", blue: "blau" });
  expect(camels.map(({ name, letter, values }) => [name, letter, values])).toEqual([
    ["blau", "B", [0.75, 1]],
    ["rot", "R", [0.25, 0]],
  ]);
  const players = playerLines(Array.from({ length: 8 }, () => [3, 4]), []);
  expect(new Set(players.map(({ dashes }) => dashes)).size).toBe(8);
});
