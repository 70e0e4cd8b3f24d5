/** Puzzles as the server tells them, which one is today's, and the streak that this browser keeps. */
import { keep, recall } from "../kept";
import { lesson } from "../net/http";
import type { View } from "../wire";

interface Posed {
  id: string;
  game: string;
  seats: number;
  seat: number;
  choices: { action: string; worth: number; share?: number }[];
  best: string;
  obvious: string;
  /** The table as the player sees it. */
  view: View;
}

/** A position that is a text as well: it stands on the board alone, and the game's own folder says what lies beside it. */
export interface DrawnPuzzle extends Posed {
  position: string;
}

/** A whole table, with choices from which games were played on. */
export interface TablePuzzle extends Posed {
  games: number;
}

export type Puzzle = DrawnPuzzle | TablePuzzle;

export const isDrawn = (puzzle: Puzzle): puzzle is DrawnPuzzle => "position" in puzzle;

export const address = (game: string) => `/api/puzzles/${game}`;

export const fetchPuzzles = (game: string, waiting: (text: string) => void) => lesson<Puzzle[]>(address(game), waiting);

const DAY = 24 * 60 * 60 * 1000;

/** The number of a day where the reader lives. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY);
}

export const ofTheDay = (day: number, count: number) => day % count;

export interface Streak {
  /** The last day whose puzzle was answered, and how many days in a row were right. */
  day: number;
  days: number;
}

/** The streak after today's answer; a second answer on the same day changes nothing. */
export function after(streak: Streak, day: number, right: boolean): Streak {
  if (streak.day === day) return streak;
  if (!right) return { day, days: 0 };
  return { day, days: streak.day === day - 1 ? streak.days + 1 : 1 };
}

export const recallStreak = (game: string) => recall<Streak>(`streak.${game}`, { day: -1, days: 0 });
export const keepStreak = (game: string, streak: Streak) => keep(`streak.${game}`, streak);
