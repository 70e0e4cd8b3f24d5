import { expect, test } from "vitest";
import { playerLines } from "./lines";
import { headsOf, sha256, verify, verifyCommand } from "./verify";

const seed = "00".repeat(32);
const dice = {
  commitment: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
  contributions: ["ab".repeat(16), null],
  seed,
};
const mine = {
  id: "x",
  game: "camelup1",
  at: 0,
  host: null,
  seats: [],
  commitment: dice.commitment,
  randomness: ["ab".repeat(16)],
};

test("a seed that fits its promise is found sound, another one isn't", async () => {
  expect(await sha256(seed)).toBe(dice.commitment);
  expect(await verify(dice, mine)).toEqual({ seedFits: true, samePromise: true, ownPart: true });
  expect(await verify({ ...dice, seed: "11".repeat(32) }, undefined)).toEqual({
    seedFits: false,
    samePromise: undefined,
    ownPart: undefined,
  });
  expect((await verify(dice, { ...mine, commitment: "other" })).samePromise).toBe(false);
});

test("every line can be told without its colour", () => {
  const players = playerLines(
    Array.from({ length: 8 }, () => [3, 4]),
    Array.from({ length: 8 }, (_, seat) => `P${seat}`),
  );
  expect(new Set(players.map(({ dashes }) => dashes)).size).toBe(8);
});

test("money that is hidden has no line", () => {
  expect(
    playerLines(
      [
        [3, 4],
        [3, null],
      ],
      ["Ada", "Badru"],
    ),
  ).toEqual([]);
});

const record = [
  `# seed: ${seed}`,
  "# chain: giza chain 1",
  '# plan: {"table":"x"}',
  '# entry: {"number":1,"at":1.5}',
  '# entry: {"number":2,"name":"Zoë"}',
].join("\n");
const heads = [
  "7bf1125b50196ad550a67b08e0ad2959d44d8a3c16c96e9019a2b039b2d9cd76",
  "80a66bdb25e8b8752e63e67d8e301d72c1f49daf4766cdb9621024d1493f9038",
  "c503341f0d9ce569fef04bb8e15cb24eced69c3e1f6d5004910f9b0c2fd96c4a",
];

test("a head that this browser has kept is looked for in the chain of the record", async () => {
  expect(await headsOf(record)).toEqual(heads);
  for (const head of heads) expect((await verify(dice, { ...mine, head }, record)).headSeen).toBe(true);
  const other = record.replace("1.5", "1.6");
  expect((await verify(dice, { ...mine, head: heads[2] }, other)).headSeen).toBe(false);
  expect((await verify(dice, { ...mine, head: heads[2] }, "nonsense")).headSeen).toBe(false);
  expect((await verify(dice, mine, record)).headSeen).toBe(undefined);
});

test("the command to check a record has the head that was kept", () => {
  expect(verifyCommand("game.txt", { ...mine, head: "ab" })).toBe("giza verify game.txt --head ab");
  expect(verifyCommand("game.txt", undefined)).toBe("giza verify game.txt");
});
