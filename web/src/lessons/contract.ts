/** What a game brings for those who learn it, in its `lessons.ts`. */
import type { Component } from "svelte";
import type { DrawnPuzzle } from "../puzzles/puzzles";
import type { Language } from "../texts";

export interface GameLessons {
  /** What its pictures share; once on a page is enough. */
  Shared?: Component;
  /** A picture in the rules, from the text of a position. */
  Position?: Component<{ text: string; edition: number | null }>;
  /** What is said about puzzles that stand on the board alone; the others are posed at the game's table. */
  puzzles?: DrawnPuzzles;
  /** Files that are needed without a connection, beside the code. */
  files?: string[];
}

export interface DrawnPuzzles {
  /** What the player has to know beside the board. */
  Beside: Component<{ puzzle: DrawnPuzzle; edition: number | null }>;
  /** What there is to look at besides the reasons. */
  Answer: Component<{ puzzle: DrawnPuzzle; edition: number | null }>;
  question: (language: Language) => string;
  /** What a choice is worth, with its unit. */
  worth: (value: number, language: Language) => string;
}
