import { expect, test } from "vitest";
import { cell, leftwards, onRing, path, standings, without, withUnit } from "./places";

test("the sixteen spaces are the rim of five by five, each once", () => {
  const cells = Array.from({ length: 16 }, (_, index) => cell(index + 1).join());
  expect(new Set(cells).size).toBe(16);
  expect(cell(1)).toEqual([4, 0]);
  expect(cell(5)).toEqual([4, 4]);
  expect(cell(9)).toEqual([0, 4]);
  expect(cell(13)).toEqual([0, 0]);
});

test("camels look where they run, and turn round only at two corners", () => {
  const looks = Array.from({ length: 16 }, (_, index) => (leftwards(index + 1) ? "left" : "right"));
  expect(looks.slice(0, 4)).toEqual(["right", "right", "right", "right"]);
  expect(looks.slice(4, 12)).toEqual(Array(8).fill("left"));
  expect(looks.slice(12)).toEqual(["right", "right", "right", "right"]);
});

test("a stack at the top edge stays in sight", () => {
  const camels = ["red", "white", "blue", "black", "green", "purple", "yellow"];
  const heights = standings([{ space: 14, camels }]).map((one) => one.y);
  expect(Math.min(...heights)).toBeGreaterThan(-8);
});

test("who has crossed the line is drawn beyond it", () => {
  expect(onRing(17)).toBe(1);
  expect(onRing(0)).toBe(16);
  expect(onRing(-1)).toBe(15);
});

test("a stack of seven grows upwards and the top camel hides nobody", () => {
  const camels = ["red", "white", "blue", "black", "green", "purple", "yellow"];
  const found = standings([{ space: 7, camels }]);
  expect(found.map((one) => one.camel)).toEqual(camels);
  for (let height = 1; height < 7; height++) {
    expect(found[height]!.y).toBeLessThan(found[height - 1]!.y - 2);
    expect(found[height]!.order).toBeGreaterThan(found[height - 1]!.order);
  }
});

test("a unit goes space by space, then where a tile sends it", () => {
  expect(path(4, 6, 7)).toEqual([5, 6, 7]);
  expect(path(4, 6, 5)).toEqual([5, 6, 5]);
  expect(path(2, -1, -1)).toEqual([1, 0, -1]);
});

test("a unit lands on the camels there, or under them", () => {
  const track = without(
    [
      { space: 3, camels: ["blue", "red", "green"] },
      { space: 5, camels: ["white"] },
    ],
    ["red", "green"],
  );
  expect(track[0]).toEqual({ space: 3, camels: ["blue"] });
  expect(withUnit(track, ["red", "green"], 5, false)[1]).toEqual({ space: 5, camels: ["white", "red", "green"] });
  expect(withUnit(track, ["red", "green"], 5, true)[1]).toEqual({ space: 5, camels: ["red", "green", "white"] });
});
