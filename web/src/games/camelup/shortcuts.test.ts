import { afterEach, expect, test } from "vitest";
import { settings } from "../../settings.svelte";
import type { Desk } from "../../table/desk.svelte";
import { shortcutsOf } from "../../table/shortcuts";
import type { GameTable } from "../../table/contract";
import { partOf } from "../../testing";
import { sampleView } from "./testing";
import { shortcuts } from "./shortcuts";

afterEach(() => settings.change({ language: "en" }));

const desk = (tickets: string[]) =>
  partOf<Desk>({
    game: partOf<GameTable>({ shortcuts }),
    view: sampleView({ tickets: Object.fromEntries(tickets.map((camel) => [camel, [5]])) }),
    hasOdds: true,
    hasHints: true,
  });

const EDITIONS = [
  ["blue", "green", "orange", "white", "yellow"],
  ["blue", "green", "purple", "red", "yellow"],
];

test.each(["en", "de"] as const)("every key of a table stands for one thing, in %s", (language) => {
  settings.change({ language });
  for (const camels of EDITIONS) {
    const keys = shortcutsOf(desk(camels), language).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("a ticket's key is its camel's letter, and in German, where letters mislead, its number", () => {
  const ticket = (language: "en" | "de") => {
    settings.change({ language });
    return shortcuts(sampleView(), language).find(({ press }) => press?.includes("ticket yellow"))?.key;
  };
  expect(ticket("en")).toBe("y");
  expect(ticket("de")).toBe("5");
});
