/** What a game brings to its table in the browser. docs/background/web-client.md tells how a table is made. */
import type { Component, Snippet } from "svelte";
import type { Language } from "../texts";
import type { Replay, View } from "../wire";
import type { Line } from "../after/lines";
import type { GameLessons } from "../lessons/contract";
import type { Sign } from "../ui/Icon.svelte";
import type { Desk } from "./desk.svelte";
import type { GameShortcuts } from "./shortcuts";
import type { Tint } from "./tints";

/** What a game's table is given: the desk with everything on it, and log and chat to put where they fit. */
export interface TableProps {
  desk: Desk;
  /** Where there is no room for a card, it comes folded into a button. */
  talk: Snippet<[folded?: boolean, part?: "log" | "hint"]>;
}

/** What only somebody who sits at the table needs: loaded when it is needed. */
export interface GameTable {
  Table: Component<TableProps>;
  /** The screens on which log and chat have a card of their own that is large enough for a question, as a media query. */
  talkHasRoom?: string;
  /** The board alone, in whatever box it is given: for pages that show a position beside something else. */
  board?: () => Promise<{ default: Component<{ desk: Desk }> }>;
  /** One line for the header: where in the game we are and what is asked for. */
  phase: (view: View, language: Language, mine: boolean) => string;
  /** The paragraph of the rules about what the view asks for. */
  topic?: (view: View) => string | null;
  /** What an action will do. */
  describe: (action: string, view: View, language: Language) => string;
  /** What a bot's values of actions are counted in. */
  unit?: (value: string, language: Language) => string;
  /** Whether one of two seats' views shows what the other mustn't see; if it isn't said, whatever only one of them shows. */
  hides?: (one: View, other: View) => boolean;
  /** Keys for what is done most. */
  shortcuts?: GameShortcuts;
  /** Words of the log that have a colour of their own. */
  tints?: (language: Language) => Tint[];
  /** What the numbers in `scores` are: "£12", "9 points". */
  score: (points: number, language: Language) => string;
  /** The names of what a house rule counts, in the order of its numbers. */
  counted?: (option: string, language: Language) => string[];
  after?: AfterTable;
}

/** Where points came from, with a number for every seat. */
export interface Source {
  title: string;
  /** Stands for the title where there is no room for words. */
  sign?: Sign;
  values: number[];
}

/** What a game can tell when it is over, beside the scores. */
export interface AfterTable {
  /** A player's points or money after each step. */
  course: (view: View, seat: number) => number | null;
  courseTitle: (language: Language) => string;
  /** Where the points came from. */
  sourcesTitle?: (language: Language) => string;
  sources?: (replay: Replay, scores: number[], language: Language) => Source[];
  /** What decides between equal scores, in a sentence. */
  tie?: (view: View, language: Language) => string;
  /** What was done where something else was better, by the kinds of the actions. */
  swap?: (played: string, better: string, language: Language) => string;
  /** What a kind of action is called. */
  kind?: (kind: string, language: Language) => string;
  /** How many pounds or points somebody misses per choice, in a sentence. */
  missed?: (amount: string, language: Language) => string;
  /** What the legs or the like are called, for those games that are made up of them. */
  sections?: {
    title: (language: Language) => string;
    name: (number: number, language: Language) => string;
    /** The number of the one that a view belongs to. */
    of: (view: View) => number;
  };
  /** Lines of the chart of chances, which the server is asked for. */
  chances?: (steps: Record<string, number>[], language: Language) => { title: string; told: string; lines: Line[] };
}

/** An option of the game, what it is called and what it means. */
export interface Variant {
  option: string;
  title: string;
  line: string;
}

/** A page for the real game on a real table. */
export interface CompanionEntry {
  title: (language: Language) => string;
  load: () => Promise<{ default: Component }>;
}

/** What a game's folder says about itself in its `game.ts`; small, for the lobby loads all of them. */
export interface GameEntry {
  /** The `family` of the server's offer and of the views. */
  family: string;
  /** One sentence for the lobby. */
  line: (language: Language, edition: number | null) => string;
  /** Options that make a game of their own rather than a house rule. */
  variants?: (language: Language) => Variant[];
  /** A picture that fills its box, twice as wide as high. */
  Picture: Component<{ edition: number | null }>;
  load: () => Promise<{ default: GameTable }>;
  /** What only learners need. */
  lessons?: () => Promise<{ default: GameLessons }>;
  companion?: CompanionEntry;
}
