/** A table at which everything is prepared: it waits for what the step asks for, and then goes on by its script. */
import type { Considered, Guide, GuideStep, Odds } from "../wire";
import { keep, recall } from "../kept";
import { lesson } from "../net/http";
import type { AnyLive, Why } from "../net/live.svelte";
import { Shown } from "../net/shown.svelte";

const LEARNER = 0;
const nothing = () => Promise.resolve();

export class Guided extends Shown implements AnyLive {
  /** The step that is read now; as many as there are steps when all is done. */
  at = $state(0);
  /** How often something else was tried in this step. */
  missed = $state(0);

  readonly id = "";
  readonly shared = false;
  readonly connected = true;
  readonly ended = null;
  notice = $state<string | null>(null);
  readonly ruling = null;
  readonly odds: Odds | null = null;
  readonly oddsNow = undefined;
  readonly lacksOdds = false;
  readonly hints: Considered[] = [];
  readonly thinking = false;
  readonly reckoning = false;
  readonly pending = null;
  readonly busy = false;
  readonly acted = 0;
  readonly mayTakeBack = false;

  constructor(
    readonly guide: Guide,
    at = 0,
    seat = LEARNER,
  ) {
    super(seat);
    this.start(guide.table);
    for (let step = 0; step < Math.min(at, guide.steps.length); step++) this.next();
    this.skip();
    this.recent = [];
  }

  get step(): GuideStep | undefined {
    return this.guide.steps[this.at];
  }

  /** Whether something moves that is to be seen before the next step is read. */
  get moving(): boolean {
    return this.scene !== null || this.waiting.length > 0;
  }

  get myTurn(): boolean {
    return this.view?.turn === LEARNER && typeof this.step?.action === "string";
  }

  get actions(): string[] {
    return this.myTurn && !this.moving ? (this.view?.actions ?? []) : [];
  }

  /** What the step brings about happens, and the next one comes. */
  next(): void {
    const step = this.step;
    if (!step) return;
    this.at += 1;
    this.missed = 0;
    for (const update of step.updates) this.receive(update);
  }

  play = (action: string): void => {
    if (action === this.step?.action) this.next();
    else this.missed += 1;
  };

  why = (): Promise<Why | undefined> => Promise.resolve(undefined);

  close(): void {
    this.stop();
  }

  takeBack = () => undefined;
  askOdds = nothing;
  forgetOdds = nothing;
  askHint = nothing;
  forgetHints = () => undefined;
  say = nothing;
  react = nothing;
  replace = nothing;
  freeSeat = nothing;
  giveBack = nothing;
  leave = nothing;
  cancel = nothing;
  rematch = nothing;
  greetAnew = () => undefined;
}

/** Where somebody stopped in a game's guide; 0 for whoever begins, and after the end. */
export const recallStep = (game: string) => recall<number>(`guide.${game}`, 0);
export const keepStep = (game: string, step: number) => keep(`guide.${game}`, step);

export const address = (game: string, language: string) => `/api/guides/${game}?language=${language}`;

export const fetchGuide = (game: string, language: string, waiting: (text: string) => void) =>
  lesson<Guide>(address(game, language), waiting);
