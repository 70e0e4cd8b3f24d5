import { expect, test } from "vitest";
import { stepsOf } from "./scenes";
import { sampleView } from "./testing";

const view = sampleView();

test("a roll tips the pyramid, then the camels walk space by space and stay", () => {
  const steps = stepsOf(view, [
    { kind: "acted", seat: 1, action: "roll", by: "bot" },
    { kind: "rolled", seat: 1, die: "blue", camel: "blue", face: 2 },
    { kind: "moved", unit: ["blue", "red"], origin: 3, reached: 5, space: 5, under: false, tile: null },
  ]);
  expect(steps[0]?.show.actor).toBe(1);
  const thrown = steps.find((step) => step.show.tipped);
  expect(thrown?.show.flights?.[0]).toMatchObject({ from: "pyramid", to: "tent-blue" });
  const places = steps.flatMap((step) => step.show.track?.find(({ camels }) => camels.includes("red"))?.space ?? []);
  expect(places).toEqual([4, 5]);
});

test("purses count along, and money hidden by a zero doesn't fly", () => {
  const steps = stepsOf(view, [
    { kind: "paid", seat: 0, pounds: 5, reason: "ticket", camel: "blue" },
    { kind: "paid", seat: 0, pounds: 0, reason: "ticket", camel: "red" },
    { kind: "paid", seat: 0, pounds: -1, reason: "ticket", camel: "red" },
  ]);
  expect(steps.flatMap((step) => step.show.purses?.[0] ?? [])).toEqual([5, 4]);
});

test("at the end of the race cards are turned over one by one", () => {
  const steps = stepsOf(view, [
    { kind: "race_ended", ranking: ["yellow", "blue"] },
    { kind: "paid", seat: 0, pounds: 8, reason: "winner", camel: "yellow" },
    { kind: "paid", seat: 1, pounds: -1, reason: "loser", camel: "yellow" },
  ]);
  expect(steps.map((step) => step.show.turned?.length).filter((many) => many !== undefined)).toEqual([0, 1, 2]);
});

test("a usual action is seen within two and a half seconds", () => {
  const steps = stepsOf(view, [
    { kind: "rolled", seat: 1, die: "blue", camel: "blue", face: 3 },
    { kind: "moved", unit: ["blue"], origin: 3, reached: 6, space: 6, under: false, tile: null },
    { kind: "paid", seat: 1, pounds: 1, reason: "pyramid", camel: null },
  ]);
  expect(steps.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(2500);
});
