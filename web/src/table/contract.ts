/** What the shell gives to a game's table, and what it expects of it. Both tables have exactly these props. */
import type { CamelUpView, Considered, Happening, ObeliskView, RaceOdds } from "../wire";
import type { Language, Texts } from "../texts";

export type AnyView = CamelUpView | ObeliskView;

/**
 * What one entry of the table's list did, to be animated: from `view` (the table's prop, which stays as it was
 * before) to `after`. The table plays the happenings in order and then calls `done`; the shell sets `view` to `after`
 * and gives the next scene, if there is one.
 *
 * If `signal` is aborted (the player skips, the connection was lost), the table stops at once and needn't call `done`.
 * There are no scenes when motion is off or reduced: then `view` changes at once and `recent` says what to highlight.
 */
export interface Scene<View extends AnyView = AnyView> {
  version: number;
  happenings: Happening[];
  after: View;
  signal: AbortSignal;
  done: () => void;
}

export interface TableProps<View extends AnyView = AnyView> {
  /** What is drawn, through the eyes of `you`. */
  view: View;
  /** The legal actions of `you`; empty if it isn't one's turn, while a scene plays and in a replay. */
  actions: string[];
  /** The seat that looks; null for spectators. */
  you: number | null;
  /** Does an action. It is one of `actions`. */
  play: (action: string) => void;
  /** An action is on its way: offer nothing until it has been answered. */
  busy: boolean;
  /** Why nothing of an action's kind (its first word) can be done now, as far as it is known without asking. */
  reasons: (action: string) => string | undefined;
  /** Asks the server why exactly this action can't be done; undefined if it can, or isn't one's turn. */
  why: (action: string) => Promise<string | undefined>;
  /** The odds of the race for the present view; null while they are reckoned, undefined if nobody asked for them. */
  odds: RaceOdds | null | undefined;
  /** What a strong bot considers, best first, if it was asked for; empty otherwise. */
  hints: Considered[];
  scene: Scene<View> | null;
  /** What the last entry did, to be highlighted; empty after loading. */
  recent: Happening[];
  /** What chance decided up to the view, oldest first. */
  outcomes?: string[];
  /** How fast scenes play: 1 is normal, 2 twice as fast. Divide durations by it. */
  speed: number;
  reducedMotion: boolean;
  language: Language;
  t: Texts;
}
