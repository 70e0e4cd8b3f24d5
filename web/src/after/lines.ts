/** The lines of the charts after a game: players with dashes, camels with letters. */
import { colour, inkOn, letter } from "../camelup/camels";
import type { Chances } from "../wire";

export interface Line {
  name: string;
  values: number[];
  hue: string;
  dashes?: string;
  /** Stands on the line, in this ink. */
  letter?: string;
  ink?: string;
}

const HUES = ["#0b8a83", "#b3541e", "#6a55c2", "#9a7a12", "#b03a72", "#3f7d2c", "#3569b0", "#7a7468"];
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2"];

export function playerLines(courses: number[][], names: string[]): Line[] {
  return courses.map((values, seat) => ({ name: names[seat] ?? "", values, hue: HUES[seat] ?? "", dashes: DASHES[seat] }));
}

export function camelLines(chances: Chances, names: Record<string, string>): Line[] {
  const camels = Object.keys(chances.steps[0] ?? {}).sort();
  return camels.map((camel) => ({
    name: names[camel] ?? camel,
    values: chances.steps.map((step) => step[camel] ?? 0),
    hue: colour(camel),
    letter: letter(camel),
    ink: inkOn(camel),
  }));
}
