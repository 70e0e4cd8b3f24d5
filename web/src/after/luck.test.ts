import { expect, test } from "vitest";
import type { Moment } from "../wire";
import type { Aftermath } from "./aftermath.svelte";
import { Luck } from "./luck.svelte";

const luck: Moment = {
  step: 7,
  seat: 0,
  kind: "luck",
  share: 0.1,
  chance: 0.2,
  action: null,
  better: null,
  choices: [],
};
const slip: Moment = { ...luck, seat: 1, kind: "slip", share: -0.03, action: "roll", better: "ticket blue" };

/** The page of a game with these moments, without a board. */
function page(moments: Moment[]): Luck {
  const film = { at: 0, playing: false, seek: (step: number) => (film.at = step) };
  const after = Object.create(null) as Aftermath;
  return new Luck(Object.assign(after, { told: film, judged: { moments } }));
}

test("a sign on the curve leads to its own moment, though chance was there at the same step", () => {
  const shown = page([luck, slip]);
  shown.open = "books";
  shown.pick(slip);
  expect(shown.chosen).toBe(slip);
  expect(shown.open).toBe("moments");
  shown.go(7); // staying there changes nothing
  expect(shown.chosen).toBe(slip);
});

test("a step is opened at the first of its moments", () => {
  const shown = page([luck, slip]);
  shown.go(7);
  expect(shown.chosen).toBe(luck);
  shown.go(8);
  expect(shown.chosen).toBeNull();
});
