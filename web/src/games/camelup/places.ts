/** Where things stand on the board: a ring of sixteen cells around a square of five by five, 100 units wide. */
import type { Stack } from "../../wire";
import { SPACES } from "./facts";

export { SPACES };
export const CELL = 20;
const UNIT = 0.25;
/** A camel's picture is so wide and high. */
export const CAMEL = { width: 64 * UNIT, height: 46 * UNIT };
/** So close to the board's upper edge a stack may reach; a higher one stands lower. */
const HEADROOM = 1.5;
/** The part of a camel's picture that is above its hump. */
const ABOVE_HUMP = 8 * UNIT;
/** How far a camel sits above the one that carries it, and how large all are, by the height of the stack. */
const STEPS = [0, 15, 15, 14, 13.5, 13, 12.5, 12.5];
const SCALES = [1, 1, 1, 1, 0.96, 0.9, 0.86, 0.84];
const TALLEST = STEPS.length - 1;

/** The space that a place beyond the line is drawn on. */
export function onRing(space: number): number {
  return ((((space - 1) % SPACES) + SPACES) % SPACES) + 1;
}

/** The column and row of a space. */
export function cell(space: number): [number, number] {
  const ring = onRing(space);
  if (ring <= 5) return [4, ring - 1];
  if (ring <= 9) return [9 - ring, 4];
  if (ring <= 13) return [0, 13 - ring];
  return [ring - 13, 0];
}

/** Whether racing camels look to the left there: along the bottom, and up the left side as they came. */
export function leftwards(space: number): boolean {
  const ring = onRing(space);
  return ring >= 5 && ring <= 12;
}

export interface Standing {
  camel: string;
  x: number;
  y: number;
  scale: number;
  left: boolean;
  carried: boolean;
  order: number;
}

/** Every camel's place in the picture. */
export function standings(track: Stack[]): Standing[] {
  const found: Standing[] = [];
  for (const { space, camels } of track) {
    const [column, row] = cell(space);
    const beyond = space !== onRing(space);
    const shared = track.some((other) => other.space !== space && onRing(other.space) === onRing(space));
    const tall = Math.min(camels.length, TALLEST);
    const scale = SCALES[tall] ?? 1;
    const step = (STEPS[tall] ?? 12) * UNIT * scale;
    const aside = shared ? (beyond ? 4 : -4) : 0;
    const ground = row * CELL + CELL - 1.8 - CAMEL.height;
    const top = ground + CAMEL.height * (1 - scale) + ABOVE_HUMP * scale - (camels.length - 1) * step;
    const sunk = Math.max(0, HEADROOM - top);
    camels.forEach((camel, height) =>
      found.push({
        camel,
        x: column * CELL + (CELL - CAMEL.width) / 2 + aside,
        y: ground + sunk - height * step,
        scale,
        left: leftwards(space),
        carried: height > 0,
        order: row * 100 + height,
      }),
    );
  }
  return found;
}

/** The track after a unit has left it. */
export function without(track: Stack[], unit: string[]): Stack[] {
  return track
    .map(({ space, camels }) => ({ space, camels: camels.filter((camel) => !unit.includes(camel)) }))
    .filter(({ camels }) => camels.length > 0);
}

/** The track after a unit has come to a space, on top of the camels there or under them. */
export function withUnit(track: Stack[], unit: string[], space: number, under: boolean): Stack[] {
  const there = track.find((stack) => stack.space === space)?.camels ?? [];
  const camels = under ? [...unit, ...there] : [...there, ...unit];
  return [...track.filter((stack) => stack.space !== space), { space, camels }];
}

/** The spaces that a unit passes, the last one included. */
export function path(origin: number, reached: number, space: number): number[] {
  const direction = Math.sign(reached - origin);
  const found: number[] = [];
  for (let at = origin; at !== reached;) found.push((at += direction));
  if (space !== reached) found.push(space);
  return found;
}
