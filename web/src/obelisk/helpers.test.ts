import { describe, expect, it } from "vitest";
import { obeliskDe } from "../texts/obelisk.de";
import { obeliskEn } from "../texts/obelisk.en";
import type { Happening } from "../wire";
import { parse, parseAll, type Action } from "./actions";
import { choicesOf, promptOf, type Clicked } from "./choices";
import { dutiesOf, effectsOf } from "./duties";
import { passed, turnedTo } from "./quarry";
import { fallback, stepsOf, stepTime, touched } from "./scenes";
import { pointsByLength } from "./scores";
import { aPlayer, aView, someDuties } from "./testing";
import { actionWords } from "./words";

const view = aView();
const actions = parseAll(view.actions);
const labels = (clicked: Clicked, of = actions, at = view) =>
  choicesOf(of, clicked, at, obeliskEn).map(({ label }) => label);

describe("choices", () => {
  it("offers the places of a card", () => {
    expect(labels({ card: "r4" })).toEqual(["New foundation", "Start obelisk", "On obelisk 0", "Into your stall"]);
  });

  it("asks a joker for its value in a second step", () => {
    expect(labels({ card: "rJ" })).toContain("Start obelisk …");
    const start = choicesOf(actions, { card: "rJ" }, view, obeliskEn).find(({ label }) => label === "Start obelisk …");
    expect(start?.then).toEqual({ select: { card: "rJ", place: "bare:plain" } });
    expect(labels({ card: "rJ", place: "bare:plain" })).toEqual(["as 1", "as 2", "as 3", "as 4", "as 5"]);
    expect(promptOf(actions, { card: "rJ", place: "bare:plain" }, view, 0, obeliskEn)).toBe(
      "Red joker: what does it count as?",
    );
  });

  it("offers the cards for a place", () => {
    expect(labels({ place: "obelisk:0" })).toEqual(["Put red 4 on obelisk 0", "Put red joker on obelisk 0"]);
  });

  it("says what an action card does", () => {
    expect(choicesOf(actions, { card: "overseer" }, view, obeliskEn).find(({ label }) => label === "Play it")?.detail).toBe(
      obeliskEn.actionCards.overseer.effect,
    );
  });

  it("asks what to trade for in a second step", () => {
    const trades = parseAll(["found r4", "trade r4 b1", "trade r4 b2"]);
    expect(labels({ card: "r4" }, trades)).toEqual(["New foundation", "Trade …"]);
    expect(labels({ card: "r4", trading: true }, trades)).toEqual(["for blue 1", "for blue 2"]);
  });

  it("offers pending choices at once", () => {
    expect(labels({}, parseAll(["choose extra", "decline"]))).toEqual(["Extra card", "Take none"]);
    const [pick, stop] = choicesOf(parseAll(["pick 1 b3", "stop"]), {}, view, obeliskEn);
    expect(pick).toEqual({ label: "Blue 3", detail: "Badru", card: "b3", then: { play: "pick 1 b3" } });
    expect(stop?.label).toBe("Leave it at one card");
  });

  it("asks which way round, and says what it costs", () => {
    const two = aView({ names: ["Ada", "Badru"], players: [aPlayer(), aPlayer()] });
    const ways = choicesOf(parseAll(["take 3", "take 3 ccw"]), { place: "pile:3" }, two, obeliskEn);
    expect(ways.map(({ label, detail }) => [label, detail])).toEqual([
      ["clockwise", "leaves 2 camels"],
      ["counter-clockwise", "leaves 3 camels"],
    ]);
  });

  it("leads to every action", () => {
    const reached = new Set<string>();
    const follow = (clicked: Clicked) => {
      for (const { then } of choicesOf(actions, clicked, view, obeliskEn))
        if ("play" in then) reached.add(then.play);
        else follow(then.select);
    };
    for (const card of ["r4", "rJ", "overseer"]) follow({ card });
    for (const place of ["pile:1", "pile:6", "stall:1"] as const) follow({ place });
    expect([...reached].sort()).toEqual([...view.actions].sort());
  });
});

describe("duties", () => {
  it("lists what is owed with three to five players", () => {
    expect(dutiesOf(view)).toEqual([
      { what: "take", done: false, taken: 1, due: 2, left: 1 },
      { what: "build", done: false },
      { what: "stock", done: false },
      { what: "hand", done: true, size: 2, limit: 6 },
    ]);
  });

  it("adds the purchase only if it is due", () => {
    const duties = someDuties({ must_buy: true });
    expect(dutiesOf(aView({ duties })).map(({ what }) => what)).toContain("buy");
  });

  it("has only the take with two players, and nothing in a last turn of building", () => {
    const two = aView({ players: [aPlayer(), aPlayer()], duties: someDuties({ takes_due: 1, hand_limit: null }) });
    expect(dutiesOf(two).map(({ what }) => what)).toEqual(["take"]);
    const last = aView({ building_only: true, duties: someDuties({ takes_due: 0, takes_left: 0, hand_limit: null }) });
    expect(dutiesOf(last)).toEqual([]);
  });

  it("names what action cards allow", () => {
    expect(effectsOf(aView({ duties: someDuties({ any_pile: true, off_colour: 2 }) }))).toEqual([
      "any_pile",
      "off_colour",
    ]);
  });
});

describe("quarry", () => {
  const pile = (size: number) => ({ top: "r1", size, camels: 0 });
  const quarry = [5, 5, 0, 5, 5, 5, 5].map(pile);

  it("counts the piles on the way, but not empty ones", () => {
    expect(passed(quarry, 0, 4, false)).toEqual([1, 3]);
    expect(passed(quarry, 0, 4, true)).toEqual([6, 5]);
    expect(passed(quarry, 0, 1, false)).toEqual([]);
    expect(passed(quarry, 0, 0, false)).toEqual([1, 3, 4, 5, 6]);
  });

  it("turns the short way round", () => {
    expect(turnedTo(0, 6)).toBeCloseTo(-360 / 7);
    expect(turnedTo(-360 / 7, 0)).toBeCloseTo(0);
    expect(turnedTo(720, 1)).toBeCloseTo(720 + 360 / 7);
  });
});

describe("words", () => {
  const every: Action[] = parseAll(
    "take 1|take 1 ccw|found r4|found card|start r4|start rJ=3|start r4 card|top 0 r4|bottom 0 rJ|stall swap|buy 1|play two|choose back|decline|pick 1 b3|stop|trade r4 b2|end".split(
      "|",
    ),
  );

  it("says every action in both languages, without raw texts", () => {
    for (const o of [obeliskEn, obeliskDe]) {
      const said = every.map((action) => actionWords(action, view, o));
      expect(new Set(said).size).toBe(every.length - 1);
      for (const words of said) expect(words).not.toMatch(/undefined|\b[rbgy][1-5J]\b/);
    }
  });

  it("names what a stall holds", () => {
    const buy = parse("buy 1");
    expect(buy && actionWords(buy, view, obeliskEn)).toBe("Buy Badru's stall for 1 camel: blue 3");
    expect(buy && actionWords(buy, view, obeliskDe)).toBe("Stand von Badru für 1 Kamel kaufen: Blau 3");
  });
});

describe("scenes", () => {
  const happenings = [
    { kind: "acted" as const, seat: 0, action: "take 1", by: "person" as const },
    { kind: "overseer_went" as const, origin: 0, pile: 1, camels_left_on: [] },
    { kind: "card_taken" as const, seat: 0, pile: 1, card: "b2", camels: 1 },
    { kind: "uncovered" as const, pile: 1, card: "g4" },
  ];

  it("shows what happened step by step", () => {
    expect(stepsOf(happenings)).toEqual([
      { what: "overseer", pile: 1, camels: [] },
      {
        what: "fly",
        flights: [
          { thing: { card: "b2" }, from: "pile-1", to: "hand-0" },
          { thing: "camel", from: "pile-1", to: "camels-0" },
        ],
      },
    ]);
  });

  it("knows what to highlight without motion", () => {
    expect([...touched(happenings)].sort()).toEqual(["camels-0", "hand-0", "pile-1"]);
  });

  it("never takes long", () => {
    expect(stepTime(3, 1) * 3).toBeLessThan(1000);
    expect(stepTime(40, 1) * 40).toBeLessThanOrEqual(2400);
    expect(stepTime(3, 2)).toBe(stepTime(3, 1) / 2);
  });

  it("lets a new obelisk rise from its owner's ground", () => {
    expect(fallback("obelisk-2-5")).toBe("ground-2");
  });

  it("lets a paid camel go from who pays to who gets it", () => {
    const paid = (seat: number, camels: number): Happening => ({ kind: "camels_paid", seat, camels });
    const flights = [{ thing: "camel", from: "camels-2", to: "camels-0" }];
    expect(stepsOf([paid(0, 1), paid(2, -1)])).toEqual([{ what: "fly", flights }]);
  });
});

describe("scores", () => {
  it("sorts points by the length of obelisks, and adds up to all points", () => {
    const grown = (foundation: "plain" | "card", values: number[], points: number) => ({
      slot: 0,
      foundation,
      colour: "r" as const,
      cards: values.map((value) => ({ card: `r${value}`, value })),
      points,
    });
    const obelisks = [grown("plain", [4, 3], 2), grown("card", [4, 3], 4), grown("plain", [5], 0)];
    const from = pointsByLength(aPlayer({ obelisks, complete: { plain: 1, card: 1 }, points: 26 }));
    expect(from).toEqual({
      5: { count: 2, points: 20 },
      4: { count: 0, points: 0 },
      3: { count: 1, points: 4 },
      2: { count: 1, points: 2 },
      1: { count: 0, points: 0 },
    });
  });
});
