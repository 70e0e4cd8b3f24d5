import { expect, test } from "vitest";
import { sectionStarts, spread } from "./curve";

test("signs that would lie on each other give way, and stay beside their step", () => {
  const marks = Array.from({ length: 5 }, (_, number) => ({ x: 100 + number, y: 40 }));
  const placed = spread(marks);
  expect(placed.map(({ x }) => x)).toEqual(marks.map(({ x }) => x));
  const heights = placed.map(({ y }) => y).toSorted((one, other) => one - other);
  for (const [index, y] of heights.entries()) expect(y - (heights[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(20);
  expect(heights[0]).toBeGreaterThan(0);
});

test("signs with room around them stay where they are", () => {
  const marks = [
    { x: 0, y: 50 },
    { x: 30, y: 50 },
    { x: 30, y: 90 },
  ];
  expect(spread(marks)).toEqual(marks);
});

test("a leg begins where its number changes", () => {
  expect(sectionStarts([1, 1, 2, 2, 2, 3])).toEqual([
    { step: 0, number: 1 },
    { step: 2, number: 2 },
    { step: 5, number: 3 },
  ]);
  expect(sectionStarts([])).toEqual([]);
});
