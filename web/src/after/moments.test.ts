import { expect, test } from "vitest";
import type { GameTable } from "../table/contract";
import { partOf } from "../testing";
import type { Moment, Replay } from "../wire";
import { Teller, bySize, isBest, isSame, largest, mistakesOf, shareOf, sortOf } from "./moments";

const moment = (step: number, share: number, more: Partial<Moment> = {}): Moment => ({
  step,
  seat: 0,
  kind: "luck",
  share,
  chance: 0.1,
  action: null,
  better: null,
  choices: [],
  ...more,
});
const why = { en: [], de: [] };
const choices = [
  { action: "ticket blue", share: 0.4, score: 12, margin: null, why },
  { action: "ticket red", share: 0.397, score: 11.9, margin: null, why },
  { action: "roll", share: 0.3, score: 10, margin: null, why },
];
const mistake = moment(4, -0.1, { kind: "blunder", action: "roll", better: "ticket blue", choices });

test("the largest moments come in the order of the game, whichever way they went", () => {
  const all = [moment(1, 0.1), moment(2, -0.3), moment(3, 0.08), mistake];
  expect(largest(all, 3).map(({ step }) => step)).toEqual([1, 2, 4]);
  expect(all.map(sortOf)).toEqual(["lucky", "unlucky", "lucky", "blunder"]);
});

test("in the list the largest comes first, and another look keeps what is looked at", () => {
  const all = [moment(1, 0.1), moment(2, -0.3), mistake];
  expect(bySize(all).map(({ step }) => step)).toEqual([2, 1, 4]);
  expect(isSame(mistake, { ...mistake, kind: "mistake", share: -0.08 })).toBe(true);
  expect(isSame(mistake, { ...mistake, seat: 1 })).toBe(false);
  expect(isSame(mistake, { ...mistake, kind: "luck" })).toBe(false);
});

test("what is as good as the best is right, and what was played isn't", () => {
  expect(choices.map(({ action }) => isBest(mistake, action))).toEqual([true, true, false]);
  expect(isBest(mistake, "winner blue")).toBe(false);
});

test("a share that was found by playing on has a margin", () => {
  const told = [null, 0.018, 0.002].map((margin) => shareOf({ action: "roll", share: 0.404, score: 1, margin, why }));
  expect(told).toEqual(["40 %", "40 ± 2 %", "40 ± 1 %"]);
});

test("a player's own mistakes are positions to try again; luck isn't", () => {
  const all = [moment(1, -0.5), mistake, { ...mistake, seat: 1 }];
  expect(mistakesOf(all, 0)).toEqual([mistake]);
  expect(mistakesOf(all, 2)).toEqual([]);
});

test("a leg's last roll belongs to its leg, though another one has begun after it", () => {
  const legs = [1, 1, 2, 2];
  const replay = { steps: legs.map((leg) => ({ effects: [], story: [`event of leg ${leg}`], view: { leg } })) };
  const game = { after: { sections: { of: ({ leg }: { leg: number }) => leg, name: (leg: number) => `Leg ${leg}` } } };
  const teller = new Teller(partOf<GameTable>(game), partOf<Replay>(replay), ["Ada"], "en");
  expect(teller.sectionOf(moment(2, 0.1))).toBe("Leg 1"); // the roll that ended leg 1
  expect(teller.sectionOf(moment(3, 0.1))).toBe("Leg 2");
  expect(teller.sectionOf(moment(2, -0.1, { kind: "mistake", action: "roll", better: "ticket red" }))).toBe("Leg 2");
});

test("a mistake is told by what decides for the best action, and what the one played loses", () => {
  const told = choices.map((choice) => ({ ...choice, why: { en: [`about ${choice.action}.`], de: [] } }));
  const replay = { steps: [] };
  const game = { describe: (action: string) => action, score: (points: number) => `£${points}` };
  const teller = new Teller(partOf<GameTable>(game), partOf<Replay>(replay), ["Ada"], "en");
  const text = teller.why({ ...mistake, choices: told });
  expect(text).toContain("about ticket blue. about roll.");
  expect(teller.reason({ ...mistake, choices: told }, "ticket red")).toBe("about ticket red.");
});
