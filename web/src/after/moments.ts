/** The moments that people talk about: which of them are shown, by what sign, and in which words. */
import { inPercent, percent, rounded, signedPercent } from "../numbers";
import type { GameTable } from "../table/contract";
import type { Language } from "../texts";
import type { JudgedAction, Moment, Replay, View } from "../wire";
import { texts } from "./texts";

/** What a moment looks like on a chart: every kind has a shape of its own. */
export type Sort = "lucky" | "unlucky" | "slip" | "mistake" | "blunder";

/** Their outlines around the origin, as paths: a star, a falling wedge, a disc, a diamond and a square. */
export const SHAPES: Record<Sort, string> = {
  lucky: "M0 -11L3.2 -4L10.5 -3.4L4.9 1.4L6.6 8.8L0 4.9L-6.6 8.8L-4.9 1.4L-10.5 -3.4L-3.2 -4Z",
  unlucky: "M-10 -7H10L0 10Z",
  slip: "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z",
  mistake: "M0 -11L11 0L0 11L-11 0Z",
  blunder: "M-9 -9H9V9H-9Z",
};
export const FILLS: Record<Sort, string> = {
  lucky: "#f2b632",
  unlucky: "#8c7a60",
  slip: "#e39a2d",
  mistake: "#c9352b",
  blunder: "#7d1510",
};

export const sortOf = ({ kind, share }: Moment): Sort => (kind === "luck" ? (share < 0 ? "unlucky" : "lucky") : kind);

/** The largest first, whichever way they went. */
export const bySize = (moments: Moment[]) =>
  moments.toSorted((one, other) => Math.abs(other.share) - Math.abs(one.share));

/** The largest moments, in the order of the game. */
export const largest = (moments: Moment[], most: number) =>
  bySize(moments)
    .slice(0, most)
    .toSorted((one, other) => one.step - other.step);

/** Whether two moments are the same, though another look may have judged them a little differently. */
export const isSame = (one: Moment, other: Moment) =>
  one.step === other.step && one.seat === other.seat && (one.kind === "luck") === (other.kind === "luck");

/** More positions than that nobody tries again. */
const MOST_POSITIONS = 20;

/** A player's own decisions that gave most away, in the order of the game. */
export const mistakesOf = (moments: Moment[], seat: number) =>
  largest(
    moments.filter((moment) => moment.seat === seat && moment.kind !== "luck" && moment.choices.length > 1),
    MOST_POSITIONS,
  );

/** Actions this close to the best are as good as it. */
const EQUAL = 0.005;

/** Whether an action was as good as the best. */
export function isBest(moment: Moment, action: string): boolean {
  const [best] = moment.choices;
  const chosen = moment.choices.find((choice) => choice.action === action);
  return best !== undefined && chosen !== undefined && best.share - chosen.share < EQUAL;
}

/** The chance to win that a choice promised, with its margin if there is one. */
export const shareOf = ({ share, margin }: JudgedAction): string =>
  margin === null ? percent(share) : `${inPercent(share)} ± ${Math.max(1, inPercent(margin))} %`;

/** Less pounds or points than this aren't told. */
const LEAST_MORE = 0.05;

/** A view as it is put into words for a seat, whoever sees it. */
const asSeenBy = (view: View, seat: number): View => ({ ...view, you: seat });

/** What can be said about a decision from its player's view alone. */
export class Reasons {
  constructor(
    protected readonly game: GameTable,
    protected readonly language: Language,
    private readonly viewAt: (step: number) => View | undefined,
  ) {}

  protected get t() {
    return texts[this.language];
  }

  /** What an action of a moment will do. */
  action(moment: Moment, action: string): string {
    const view = this.viewAt(moment.step);
    return view ? this.game.describe(action, asSeenBy(view, moment.seat), this.language) : action;
  }

  /** Pounds or points with one digit behind the point, or comma. */
  amount(score: number): string {
    const written = this.game.score(rounded(score, 1), this.language);
    return this.language === "de" ? written.replace(".", ",") : written;
  }

  protected compared(moment: Moment): [JudgedAction | undefined, JudgedAction | undefined] {
    return [moment.choices[0], moment.choices.find((choice) => choice.action === moment.action)];
  }

  /** Why an action is best, or what it loses against the best one. */
  reason(moment: Moment, action: string | null): string {
    return moment.choices.find((choice) => choice.action === action)?.why?.[this.language].join(" ") ?? "";
  }

  /** What was better, by how much, and why. */
  why(moment: Moment): string {
    const facts = [this.reason(moment, moment.better), this.reason(moment, moment.action)];
    const better = this.t.better(this.action(moment, moment.better ?? ""));
    return [better, ...facts, this.promise(moment)].filter(Boolean).join(" ");
  }

  /** By how much the best action promised more than what was played. */
  promise(moment: Moment): string {
    const [best, played] = this.compared(moment);
    if (!best || !played) return "";
    const more = best.score - played.score;
    const [instead, share] = [percent(played.share), percent(best.share)];
    return more < LEAST_MORE
      ? this.t.promisedShare(instead, share)
      : this.t.promised(this.amount(more), instead, share);
  }

  /** What a choice was worth. */
  worth(choice: JudgedAction): string {
    return this.t.practice.worth(shareOf(choice), this.amount(choice.score));
  }
}

/** What can be said about all moments of a game. */
export class Teller extends Reasons {
  constructor(
    game: GameTable,
    private readonly replay: Replay,
    private readonly names: string[],
    language: Language,
  ) {
    super(game, language, (step) => replay.steps[step]?.view);
  }

  /** What was better and why, or how likely it was, and what it changed. */
  override why(moment: Moment): string {
    if (moment.better !== null) return super.why(moment);
    const changed = this.t.changed(this.names[moment.seat] ?? "", signedPercent(moment.share));
    return [this.rarity(moment), changed].filter(Boolean).join(" ");
  }

  /** What happened. */
  what(moment: Moment): string {
    if (moment.action !== null)
      return this.replay.steps[moment.step + 1]?.story[0] ?? this.action(moment, moment.action);
    return this.story(moment).slice(0, 2).join(" ");
  }

  /** What chance did at a step, sentence by sentence: the action before it is left out. */
  private story(moment: Moment): string[] {
    const told = this.replay.steps[moment.step]?.story ?? [];
    return told.length > 1 ? told.slice(1) : told;
  }

  /** Which leg or the like a step belongs to; empty for games without. */
  section(step: number): string {
    const view = this.replay.steps[step]?.view;
    const sections = this.game.after?.sections;
    return view && sections ? sections.name(sections.of(view), this.language) : "";
  }

  /** Which leg or the like a moment belongs to: what chance did, to the one in which it was rolled. */
  sectionOf(moment: Moment): string {
    return this.section(moment.action === null ? Math.max(0, moment.step - 1) : moment.step);
  }

  /** Where and what, as a heading. */
  title(moment: Moment): string {
    const what = moment.action === null ? (this.story(moment)[0] ?? "") : this.what(moment);
    return [this.sectionOf(moment), what].filter(Boolean).join(" · ");
  }

  /** What else came of an event, and how likely it was. */
  besides(moment: Moment): string {
    return [this.story(moment)[1] ?? "", this.rarity(moment)].filter(Boolean).join(" ");
  }

  /** What was better, by how much, and why. */
  better(moment: Moment): { action: string; more: string; reason: string } {
    const better = moment.better ?? "";
    const [best, played] = this.compared(moment);
    const more = best && played ? best.score - played.score : 0;
    return {
      action: this.t.betterIs(this.action(moment, better)),
      more: more < LEAST_MORE ? "" : this.t.more(this.amount(more)),
      reason: this.reason(moment, moment.better),
    };
  }

  /** How a moment changed the chance to win: for a decision from the best to what was played. */
  chance(moment: Moment): string {
    const { t } = this;
    const [best, played] = this.compared(moment);
    const name = this.names[moment.seat] ?? "";
    if (best && played) return t.chance(percent(best.share), percent(played.share), name);
    return t.luckOf(name, signedPercent(moment.share));
  }

  /** How likely an event was; empty where it was to be expected. */
  private rarity({ chance }: Moment): string {
    return chance && chance < 0.5 ? this.t.oneIn(rounded(1 / chance)) : "";
  }
}
