import { expect, test } from "vitest";
import { sources } from "./after";
import { sampleView } from "./testing";
import { describe, phase } from "./words";

const view = sampleView();

test("actions are told in words, in both languages", () => {
  expect(describe("ticket blue", view, "en")).toBe("Take the blue ticket");
  expect(describe("partner 1", view, "de")).toContain("Badru");
});

test("the header tells what can be done now", () => {
  expect(phase(view, "en", true)).toBe("Leg 2 · roll, take a ticket, lay your tile or bet");
  expect(phase(view, "de", false)).toBe("Etappe 2");
});

test("payments are added up by source, and the sources make the total", () => {
  const step = { story: [], view };
  const replay = {
    steps: [
      { ...step, effects: [{ kind: "paid" as const, seat: 0, pounds: 5, reason: "ticket" as const, camel: "blue" }] },
      { ...step, effects: [{ kind: "paid" as const, seat: 0, pounds: -1, reason: "ticket" as const, camel: "red" }] },
    ],
  };
  expect(sources(replay, [7, 3], "en")).toEqual([
    { title: "Start", sign: "coin", values: [3, 3] },
    { title: "Tickets", sign: "ticket", values: [4, 0] },
  ]);
});
