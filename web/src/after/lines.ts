/** The lines of the charts after a game: each can be told without its colour. */
import { colourOf } from "../table/people.svelte";

export interface Line {
  name: string;
  values: number[];
  hue: string;
  dashes?: string;
  /** Stands on the line, in this ink. */
  letter?: string;
  ink?: string;
}

const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2"];

/** A line for every player; none if some of the values are hidden. */
export function playerLines(courses: (number | null)[][], names: string[]): Line[] {
  const known = courses.flatMap((values, seat) => {
    const all = values.filter((value) => value !== null);
    if (all.length < values.length) return [];
    return [{ name: names[seat] ?? "", values: all, hue: colourOf(seat), dashes: DASHES[seat % DASHES.length] }];
  });
  return known.length === names.length ? known : [];
}
