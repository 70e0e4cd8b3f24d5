/** What makes camels different: a colour, a letter and a blanket each. */
import { settings } from "../../settings.svelte";
import type { Tint } from "../../table/tints";
import { camelUpTexts } from "./texts";

export const COLOURS: Record<string, string> = {
  blue: "#2563c9",
  green: "#23824a",
  orange: "#f08c2e",
  white: "#fbf8f1",
  yellow: "#f3cc30",
  purple: "#8144b8",
  red: "#c9352b",
  black: "#3c3a44",
  grey: "#9b978f",
};
const LIGHT = new Set(["orange", "white", "yellow", "grey"]);

/** Camels that run the other way, and may share their letter with a racing camel of the other edition. */
export function crazy(camel: string, racers: string[]): boolean {
  return !racers.includes(camel);
}

export const colour = (camel: string) => COLOURS[camel] ?? "#9b978f";
export const inkOn = (camel: string) => (LIGHT.has(camel) ? "#2a2118" : "#ffffff");

/** What stands on a camel in the language that is spoken: a letter of its colour, or two. */
export const letter = (camel: string): string =>
  camelUpTexts[settings.kept.language].signs[camel] ?? camel.charAt(0).toUpperCase();

/** The names of camels in their colours, for the log. */
export const tints = (names: Record<string, string>): Tint[] =>
  Object.entries(names).map(([camel, word]) => ({ word, ground: colour(camel), ink: inkOn(camel) }));

/** A weave: its width, its height, its threads and how thick they are. */
export const WEAVES: Record<string, [number, number, string, number]> = {
  blue: [6, 6, "M0 1.5H6M0 4.5H6", 1.3],
  green: [6, 6, "M1.5 1.5h.1M4.5 4.5h.1", 2.2],
  orange: [8, 6, "M0 4.5L4 1.5L8 4.5", 1.4],
  yellow: [6, 6, "M0 1.5H3M3 4.5H6", 3],
  white: [60, 60, "", 0],
  red: [8, 5, "M0 2.5Q2 0 4 2.5T8 2.5", 1.3],
  purple: [8, 8, "M4 .5L7.5 4L4 7.5L.5 4Z", 1.2],
  black: [60, 60, "", 0],
};
