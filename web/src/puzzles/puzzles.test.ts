import { describe, expect, it, test } from "vitest";
import { after, dayOf, levelsOf, ofTheDay, rated, themeOf, type Puzzle } from "./puzzles";

describe("the puzzle of the day", () => {
  it("is the same all day and another one the next day", () => {
    const morning = dayOf(new Date(2026, 10, 16, 0, 5));
    expect(dayOf(new Date(2026, 10, 16, 23, 55))).toBe(morning);
    expect(dayOf(new Date(2026, 10, 17, 0, 5))).toBe(morning + 1);
    expect(ofTheDay(morning, 36)).not.toBe(ofTheDay(morning + 1, 36));
  });

  it("lets a streak grow by one right answer a day", () => {
    const first = after({ day: -1, days: 0 }, 10, true);
    expect(first).toEqual({ day: 10, days: 1 });
    expect(after(first, 10, false)).toEqual(first);
    expect(after(first, 11, true)).toEqual({ day: 11, days: 2 });
    expect(after(first, 12, true)).toEqual({ day: 12, days: 1 });
    expect(after(first, 11, false)).toEqual({ day: 11, days: 0 });
  });
});

const puzzle = (id: string, worths: number[], best = "ticket red") =>
  ({ id, best, choices: worths.map((worth, number) => ({ action: `a${number}`, worth })) }) as Puzzle;

test("a puzzle is the harder, the closer the second choice comes to the best", () => {
  const levels = levelsOf([puzzle("close", [1, 0.99]), puzzle("far", [0.1, 2]), puzzle("between", [1, 0.5])]);
  expect(Object.fromEntries(levels)).toEqual({ far: "easy", between: "medium", close: "hard" });
  expect(themeOf(puzzle("p", [], "tile 10 +"))).toBe("tile");
});

test("a rating moves with the first answer to each puzzle, more by a surprise", () => {
  const before = { rating: 1500, met: [] };
  const hard = rated(before, "p", "hard", true);
  expect(hard.rating).toBeGreaterThan(rated(before, "p", "easy", true).rating);
  expect(rated(before, "p", "easy", false).rating).toBeLessThan(rated(before, "p", "hard", false).rating);
  expect(rated(hard, "p", "hard", false)).toBe(hard);
});
