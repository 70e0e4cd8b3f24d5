import { describe, expect, it } from "vitest";
import { byCard, byPlace, cardOf, exampleAt, matching, parse, parseAll, placeOf } from "./actions";

describe("parse", () => {
  it("takes every kind of action apart", () => {
    expect(parse("take 3 ccw")).toEqual({ text: "take 3 ccw", kind: "take", pile: 3, ccw: true });
    expect(parse("start rJ=3 card")).toMatchObject({ kind: "start", card: "rJ", value: 3, onCard: true });
    expect(parse("start r4")).toMatchObject({ card: "r4", value: null, onCard: false });
    expect(parse("bottom 2 r5")).toMatchObject({ kind: "bottom", slot: 2, card: "r5" });
    expect(parse("pick 2 overseer")).toMatchObject({ kind: "pick", seat: 2, card: "overseer" });
    expect(parse("trade r4 b2")).toMatchObject({ kind: "trade", card: "r4", wanted: "b2" });
    expect(parse("end")).toEqual({ text: "end", kind: "end" });
  });

  it("leaves out what a newer server may say", () => {
    expect(parse("dance 3")).toBeUndefined();
    expect(parseAll(["dance 3", "end"])).toHaveLength(1);
  });
});

describe("grouping", () => {
  const actions = parseAll([
    "take 1",
    "take 6",
    "found r4",
    "found card",
    "start rJ=1",
    "start rJ=2",
    "start r4",
    "top 2 r4",
    "bottom 2 rJ",
    "top 2 rJ",
    "stall r4",
    "stall overseer",
    "play overseer",
    "buy 2",
    "end",
  ]);

  it("finds what a card can do", () => {
    const cards = byCard(actions);
    expect(cards.get("r4")?.map(({ text }) => text)).toEqual(["found r4", "start r4", "top 2 r4", "stall r4"]);
    expect(cards.get("overseer")?.map(({ text }) => text)).toEqual(["stall overseer", "play overseer"]);
    expect(cards.get("card")?.map(({ text }) => text)).toEqual(["found card"]);
    expect([...cards.keys()]).toEqual(["r4", "card", "rJ", "overseer"]);
  });

  it("finds what can be done at a place", () => {
    const places = byPlace(actions);
    expect(places.get("obelisk:2")?.map(({ text }) => text)).toEqual(["top 2 r4", "bottom 2 rJ", "top 2 rJ"]);
    expect(places.get("bare:plain")).toHaveLength(3);
    expect(places.get("ground")).toHaveLength(2);
    expect(places.get("stall:2")?.map(({ text }) => text)).toEqual(["buy 2"]);
    expect(places.has("bare:card")).toBe(false);
  });

  it("narrows down by card and place", () => {
    const texts = (selection: Parameters<typeof matching>[1]) => matching(actions, selection).map(({ text }) => text);
    expect(texts({ card: "r4", place: "obelisk:2" })).toEqual(["top 2 r4"]);
    expect(texts({ card: "rJ", place: "bare:plain" })).toEqual(["start rJ=1", "start rJ=2"]);
    expect(texts({ card: "r4", place: "bare:card" })).toEqual([]);
    expect(texts({})).toHaveLength(actions.length);
  });

  it("has an example for every place, which is done there with that card", () => {
    for (const action of parseAll([
      "take 3",
      "found r4",
      "start r4",
      "start rJ=5 card",
      "top 7 b2",
      "stall g1",
      "buy 1",
      "pick 3 swap",
      "trade r1 b2",
      "choose two",
      "play extra",
      "end",
    ])) {
      expect(exampleAt(placeOf(action), cardOf(action))).toBe(action.text);
    }
    expect(exampleAt("obelisk:3", undefined)).toBeUndefined();
  });
});
