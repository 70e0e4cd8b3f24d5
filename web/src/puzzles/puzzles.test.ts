import { describe, expect, it } from "vitest";
import { after, dayOf, ofTheDay } from "./puzzles";

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
