import { expect, it } from "vitest";
import { inFront, type LaidCard } from "./deck";

const laid = (...seats: number[]): LaidCard[] => seats.map((seat) => ({ seat, camel: seat === 1 ? "red" : null }));

it("shows a deck as it lies if there is room", () => {
  expect(inFront(laid(0, 1, 2), 1, 3)).toEqual({ shown: laid(0, 1, 2), more: 0 });
});

it("brings one's own cards to the front of a long deck and counts the rest", () => {
  expect(inFront(laid(0, 2, 1, 3, 1, 0), 1, 4)).toEqual({ shown: laid(1, 1, 0), more: 3 });
  expect(inFront(laid(0, 2, 1, 3), null, 3)).toEqual({ shown: laid(0, 2), more: 2 });
  expect(inFront(laid(0, 2, 1, 3), 1, 0)).toEqual({ shown: laid(1), more: 3 });
});
