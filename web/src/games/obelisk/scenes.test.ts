import { describe, expect, it } from "vitest";
import type { Effect } from "../../wire";
import { countingOrder, fallback, soundOf, stepsOf, stepTimes, touched, type Step } from "./scenes";

const TAKEN: Effect[] = [
  { kind: "acted", seat: 0, action: "take 1", by: "person" },
  { kind: "overseer_went", origin: 0, pile: 1, camels_left_on: [] },
  { kind: "card_taken", seat: 0, pile: 1, card: "b2", camels: 1 },
  { kind: "uncovered", pile: 1, card: "g4", first: false },
];

const moved = (change: Partial<Extract<Effect, { kind: "cards_moved" }>>): Effect => ({
  kind: "cards_moved",
  seat: 0,
  cards: ["r4"],
  origin: "hand",
  origin_seat: 0,
  target: "stall",
  target_seat: 0,
  reason: "stock",
  slot: null,
  value: null,
  ...change,
});

describe("scenes", () => {
  it("are heard", () => {
    expect(stepsOf(TAKEN).map(soundOf)).toEqual(["hoof", "coin", "card"]);
  });

  it("lets the overseer walk, then the card and its camel fly, then the next card turn over", () => {
    expect(stepsOf(TAKEN)).toEqual([
      { what: "overseer", pile: 1, camels: [] },
      {
        what: "fly",
        dust: false,
        flights: [
          { thing: { card: "b2" }, from: "pile-1", to: "hand-0" },
          { thing: "camel", from: "pile-1", to: "camels-0" },
        ],
      },
      { what: "turn", anchor: "pile-1" },
    ]);
  });

  it("raises dust where a card becomes stone, and nowhere else", () => {
    const dusty = (effect: Effect) => stepsOf([effect]).some((step) => step.what === "fly" && step.dust);
    expect(dusty(moved({ target: "obelisk_top", slot: 2 }))).toBe(true);
    expect(dusty(moved({ target: "foundation", cards: [null] }))).toBe(true);
    expect(dusty(moved({ target: "stall" }))).toBe(false);
  });

  it("flies to the place where a card goes", () => {
    const to = (effect: Effect) =>
      stepsOf([effect]).flatMap((step) => (step.what === "fly" ? step.flights[0]?.to : []));
    expect(to(moved({ target: "obelisk_bottom", slot: 2 }))).toEqual(["obelisk-0-2"]);
    expect(to(moved({ target: "foundation" }))).toEqual(["ground-0"]);
    expect(to(moved({ target: "hand", target_seat: 1, origin: "stall" }))).toEqual(["hand-1"]);
    expect(to(moved({ target: "discards", target_seat: null }))).toEqual(["display"]);
  });

  it("makes much of a complete obelisk, the last round and the end", () => {
    expect(stepsOf([{ kind: "obelisk_finished", seat: 1, slot: 3 }])).toEqual([
      { what: "shine", anchor: "obelisk-1-3" },
    ]);
    expect(stepsOf([{ kind: "last_round", seat: 2 }])).toEqual([{ what: "banner", seat: 2 }]);
    expect(stepsOf([{ kind: "game_over", scores: [3, 9], winners: [1] }])).toEqual([
      { what: "ceremony", scores: [3, 9], winners: [1] },
    ]);
  });

  it("counts the fewest points first and winners last, even if camels decide", () => {
    expect(countingOrder([7, 4, 9], [2])).toEqual([1, 0, 2]);
    expect(countingOrder([9, 4, 9], [0])).toEqual([1, 2, 0]);
  });

  it("lets a paid camel go from who pays to who gets it", () => {
    const paid = (seat: number, camels: number): Effect => ({ kind: "camels_paid", seat, camels });
    const flights = [{ thing: "camel", from: "camels-2", to: "camels-0" }];
    expect(stepsOf([paid(0, 1), paid(2, -1)])).toEqual([{ what: "fly", dust: false, flights }]);
  });

  it("knows what to highlight without motion", () => {
    expect([...touched(TAKEN)].sort()).toEqual(["camels-0", "hand-0", "pile-1"]);
    expect(touched([{ kind: "displayed", card: "swap" }])).toEqual(new Set(["display-swap"]));
  });

  it("lets a new obelisk rise from its owner's ground", () => {
    expect(fallback("obelisk-2-5")).toBe("ground-2");
  });
});

describe("the time of scenes", () => {
  const total = (steps: Step[], speed: number) => stepTimes(steps, speed).reduce((sum, time) => sum + time, 0);
  const flight: Step = { what: "fly", flights: [], dust: false };

  it("never is long, but for the ceremony", () => {
    expect(total(stepsOf(TAKEN), 1)).toBeLessThan(1000);
    expect(
      total(
        Array.from({ length: 40 }, () => flight),
        1,
      ),
    ).toBeLessThanOrEqual(2400.001);
    expect(total([{ what: "ceremony", scores: [1, 2, 3, 4, 5], winners: [4] }], 1)).toBe(7000);
  });

  it("is half as long at twice the speed", () => {
    expect(total([flight, { what: "banner", seat: 0 }], 2)).toBe(total([flight, { what: "banner", seat: 0 }], 1) / 2);
  });
});
