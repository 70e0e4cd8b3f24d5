import { describe, expect, it, test } from "vitest";
import { promise, spread, type LaidCard } from "./deck";

const [CARD, GAP] = [26, 2];
const laid = (...seats: number[]): LaidCard[] => seats.map((seat) => ({ seat, camel: seat === 1 ? "red" : null }));

describe("a deck of bets", () => {
  it("lies side by side if there is room", () => {
    expect(spread(laid(0, 1, 2), 200, CARD, GAP)).toEqual([0, 28, 56]);
    expect(spread([], 200, CARD, GAP)).toEqual([]);
  });

  it("keeps its order and its room, however many cards lie in it", () => {
    for (const [count, room] of [
      [7, 120],
      [12, 110],
      [40, 90],
    ] as const) {
      const lefts = spread(laid(...Array.from({ length: count }, (_, index) => index % 4)), room, CARD, GAP);
      expect(lefts).toEqual([...lefts].sort((one, other) => one - other));
      expect(new Set(lefts).size).toBe(count);
      expect((lefts.at(-1) ?? 0) + CARD).toBeLessThanOrEqual(room + 0.001);
    }
  });

  it("covers cards that lie face down before one's own", () => {
    const lefts = spread(laid(0, 1, 2, 3, 2), 100, CARD, GAP);
    expect((lefts[2] ?? 0) - (lefts[1] ?? 0)).toBe(CARD + GAP);
    expect(lefts[1]).toBeLessThan(CARD);
  });
});

test("a card says what it can pay now: each rival may have laid the same camel before, once", () => {
  const pays = [8, 5, 3, 2, 1];
  expect(promise([], 1, pays)).toEqual([8, 8]);
  expect(promise(laid(1, 1), 1, pays)).toEqual([8, 8]);
  expect(promise(laid(0, 0, 0, 2, 1), 1, pays)).toEqual([3, 8]);
  expect(promise(laid(0, 2, 3, 4, 5, 6, 7), 1, pays)).toEqual([1, 8]);
});
