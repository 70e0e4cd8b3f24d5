/** Where piles lie in the ring, and how far they are. */
import type { Pile } from "../wire";

export const PILES = 7;

/** Degrees clockwise from the top. */
export function angleOf(pile: number): number {
  return (pile * 360) / PILES;
}

/** A point of the ring in percent of its box, for radii in percent: an odd number of piles reaches higher than low. */
export function pointOf(pile: number, across: number, upwards: number): { x: number; y: number } {
  const radians = (angleOf(pile) * Math.PI) / 180;
  return { x: 50 + across * Math.sin(radians), y: 51.5 - upwards * Math.cos(radians) };
}

/** The angle to turn to, the short way round from where one stands now. */
export function turnedTo(from: number, pile: number): number {
  const difference = (((angleOf(pile) - from) % 360) + 540) % 360 - 180;
  return from + difference;
}

/** The piles that the overseer passes on the way to a pile, without empty ones. */
export function passed(quarry: readonly Pile[], overseer: number, pile: number, ccw: boolean): number[] {
  const step = ccw ? PILES - 1 : 1;
  const found: number[] = [];
  for (let at = (overseer + step) % PILES, left = PILES; at !== pile && left > 0; at = (at + step) % PILES, left--)
    if ((quarry[at]?.size ?? 0) > 0) found.push(at);
  return found;
}

/** How many empty piles bring the last round. */
export function emptyPilesToEnd(seats: number): number {
  return seats;
}
