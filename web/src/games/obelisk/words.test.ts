import { describe, expect, it } from "vitest";
import { crowded, standing } from "./bank";
import { parse, parseAll } from "./actions";
import { obeliskDe } from "./texts/de";
import { obeliskEn } from "./texts/en";
import { turnedTo } from "./quarry";
import { pointsByLength, pointsTable } from "./scores";
import { aDuel, aPlayer, aView, someFacts } from "./testing";
import { actionWords, camelsFor, obeliskWords, pileWords, wayWords } from "./words";

const view = aView();

const grown = (foundation: "plain" | "card", values: number[], points: number, slot = 0) => ({
  slot,
  foundation,
  colour: "r",
  cards: values.map((value) => ({ card: `r${value}`, value })),
  points,
});

describe("words", () => {
  const every = parseAll(
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

  it("counts piles from 1", () => {
    expect(pileWords(view, 0, obeliskEn)).toBe("Pile 1: red 1, 5 cards, the overseer stands here");
  });

  it("tells what an obelisk counts and lacks", () => {
    expect(obeliskWords(grown("plain", [5, 4], 2), obeliskEn)).toBe("Obelisk red 5–4, 2 points, next on top: 3");
    expect(obeliskWords(grown("card", [2, 1], 4), obeliskDe)).toContain("fertig");
  });
});

describe("quarry", () => {
  it("tells what the way to a pile costs, as the view says", () => {
    const [cw, ccw] = ["take 4", "take 4 ccw"].map((text) => parse(text));
    expect(cw && camelsFor(cw, aDuel())).toBe(3);
    expect(ccw && wayWords(ccw, aDuel(), obeliskEn)).toEqual([obeliskEn.ccw, obeliskEn.leaves(2)]);
    expect(cw && wayWords(cw, view, obeliskEn)).toBeUndefined();
  });

  it("turns the short way round", () => {
    expect(turnedTo(0, 6)).toBeCloseTo(-360 / 7);
    expect(turnedTo(-360 / 7, 0)).toBeCloseTo(0);
    expect(turnedTo(720, 1)).toBeCloseTo(720 + 360 / 7);
  });
});

describe("points", () => {
  it("come from the facts of the game", () => {
    expect(pointsTable(someFacts())).toEqual([1, 2, 4, 7, 10]);
  });

  it("are sorted by the length of obelisks, and add up to all points", () => {
    const obelisks = [grown("plain", [4, 3], 2), grown("card", [4, 3], 4, 1), grown("plain", [5], 0, 2)];
    const player = aPlayer({ obelisks, complete: { plain: 1, card: 1 }, points: 26 });
    expect(pointsByLength(player, someFacts())).toEqual([0, 2, 4, 0, 20]);
  });
});

describe("the bank", () => {
  const many = aPlayer({
    obelisks: Array.from({ length: 9 }, (_, slot) => grown("plain", slot % 2 ? [2, 1] : [5, 4], 2, slot)),
    complete: { plain: 2, card: 0 },
    bare: { plain: 1, card: 1 },
  });

  it("shows every obelisk of a player, the ninth too", () => {
    expect(standing(many)).toHaveLength(2 + 9 + 2);
    expect(new Set(standing(many).map(({ key }) => key)).size).toBe(13);
  });

  it("moves finished ones together if fingers couldn't tell them apart", () => {
    expect(crowded(many, 350)).toBe(true);
    expect(crowded(many, 700)).toBe(false);
    expect(standing(many, true).map(({ key }) => key)).toEqual([
      "complete-plain-0",
      "complete-plain-1",
      "slot-1",
      "slot-3",
      "slot-5",
      "slot-7",
    ]);
  });
});
