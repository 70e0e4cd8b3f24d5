import { expect, test } from "vitest";
import { sampleView } from "../games/camelup/testing";
import table from "../games/camelup/table";
import { hides } from "./secrets";

const [ada, badru] = sampleView().players;
if (!ada || !badru) throw new Error("a view without players");
const hand = ["blue", "green", "purple", "red", "yellow"];
const seen = (you: number, bets: { seat: number; camel: string | null }[] = []) =>
  sampleView({
    you,
    winner_bets: bets.map((bet) => ({ ...bet, laid_at: null })),
    players: [ada, badru].map((player, seat) => ({ ...player, cards: seat === you ? hand : null })),
  });

test("what only one of two may see is a secret", () => {
  expect(hides({ a: 1, b: [{ card: null }] }, { a: 1, b: [{ card: "red" }] })).toBe(true);
  expect(hides({ you: 0, actions: ["roll"], b: [null] }, { you: 1, actions: [], b: [null] })).toBe(false);
});

test("as long as nobody has bet, Camel Up has no secret, and needs no curtain", () => {
  expect(table.hides?.(seen(0), seen(1))).toBe(false);
});

test("a card that lies face down is a secret of who laid it", () => {
  expect(table.hides?.(seen(0, [{ seat: 0, camel: "red" }]), seen(1, [{ seat: 0, camel: null }]))).toBe(true);
});

test("hidden money is a secret", () => {
  const one = seen(0);
  const other = {
    ...seen(1),
    players: seen(1).players.map((player, seat) => (seat === 0 ? { ...player, money: null } : player)),
  };
  expect(table.hides?.(one, other)).toBe(true);
});
