/** What is marked on the curve of chances, and where. */
import type { Moment } from "../wire";
import type { Sort } from "./moments";

export interface Mark {
  moment: Moment;
  step: number;
  value: number;
  sort: Sort;
  label: string;
}

/** So close two signs may come, in pixels, before one of them gives way. */
const NEAR = { x: 18, y: 20 };
const TOP = 12;

/** Moves signs up, or down where there is no room, until none lies on another. */
export function spread<T extends { x: number; y: number }>(marks: T[]): T[] {
  const placed: T[] = [];
  const taken = (x: number, y: number) =>
    placed.some((other) => Math.abs(other.x - x) < NEAR.x && Math.abs(other.y - y) < NEAR.y);
  for (const mark of marks) {
    let y = mark.y;
    while (taken(mark.x, y) && y - NEAR.y > TOP) y -= NEAR.y;
    if (taken(mark.x, y)) {
      y = mark.y;
      while (taken(mark.x, y)) y += NEAR.y;
    }
    placed.push({ ...mark, y });
  }
  return placed;
}

/** Where each leg or the like begins, by the number of the one that every step belongs to. */
export function sectionStarts(numbers: number[]): { step: number; number: number }[] {
  return numbers.flatMap((number, step) => (number === numbers[step - 1] ? [] : [{ step, number }]));
}
