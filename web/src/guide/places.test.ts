import { describe, expect, it } from "vitest";
import { bestSpot, overlap, ringAround } from "./places";

const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe("places", () => {
  it("knows how much of one area another hides", () => {
    expect(overlap(area(0, 0, 10, 10), area(5, 5, 10, 10))).toBe(25);
    expect(overlap(area(0, 0, 10, 10), area(10, 0, 10, 10))).toBe(0);
  });

  it("puts a card where it hides least, the first spot if several are as good", () => {
    const size = { width: 10, height: 10 };
    const spots = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 40, y: 0 },
    ];
    expect(bestSpot(spots, size, [])).toEqual({ x: 0, y: 0 });
    expect(bestSpot(spots, size, [area(0, 0, 5, 5)])).toEqual({ x: 20, y: 0 });
    expect(bestSpot(spots, size, [area(0, 0, 45, 5)])).toEqual({ x: 40, y: 0 });
  });

  it("keeps rings within the window", () => {
    expect(ringAround(area(100, 100, 50, 20), 390, 844)).toEqual(area(94, 94, 62, 32));
    expect(ringAround(area(330, 0, 60, 844), 390, 844)).toEqual(area(324, 3, 63, 838));
  });
});
