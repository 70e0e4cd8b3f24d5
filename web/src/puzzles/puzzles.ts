/** Puzzles as the server tells them, which one is today's, and the streak that this browser keeps. */
import { keep, recall } from "../kept";
import { lesson } from "../net/http";
import type { Language } from "../texts";
import type { View } from "../wire";

interface Posed {
  id: string;
  game: string;
  seats: number;
  seat: number;
  choices: { action: string; worth: number; share?: number; why?: Record<Language, string[]> }[];
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

/** Why an action is best, or what it loses against the best one. */
export const reasonsFor = ({ choices }: Puzzle, action: string, language: Language): string =>
  choices.find((choice) => choice.action === action)?.why?.[language].join(" ") ?? "";

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

export type Level = "easy" | "medium" | "hard";
export const LEVELS: Level[] = ["easy", "medium", "hard"];

/** How hard each puzzle is among all of its game: the closer the second best choice is to the best, the harder. */
export function levelsOf(puzzles: readonly Puzzle[]): Map<string, Level> {
  const gap = ({ choices }: Puzzle) => {
    const [best = 0, second = 0] = choices.map(({ worth }) => worth).sort((one, other) => other - one);
    return best - second;
  };
  const order = [...puzzles].sort((one, other) => gap(other) - gap(one));
  return new Map(
    order.map(({ id }, place) => [id, LEVELS[Math.floor((place * LEVELS.length) / order.length)] ?? "hard"]),
  );
}

/** What a puzzle is about: the kind of action that is best. */
export const themeOf = ({ best }: Puzzle): string => best.split(" ")[0] ?? best;

/** One's own rating at the puzzles of a game, and the puzzles that have counted: each does so once. */
export interface Rating {
  rating: number;
  met: string[];
}

const STRENGTHS: Record<Level, number> = { easy: 1300, medium: 1500, hard: 1700 };
/** So much one answer can change. */
const STEP = 40;

/** The rating after an answer, as if puzzle and reader had played a game. */
export function rated(before: Rating, id: string, level: Level, right: boolean): Rating {
  if (before.met.includes(id)) return before;
  const expected = 1 / (1 + 10 ** ((STRENGTHS[level] - before.rating) / 400));
  return { rating: Math.round(before.rating + STEP * (Number(right) - expected)), met: [...before.met, id] };
}

export const recallRating = (game: string) => recall<Rating>(`rating.${game}`, { rating: 1500, met: [] });
export const keepRating = (game: string, rating: Rating) => keep(`rating.${game}`, rating);
