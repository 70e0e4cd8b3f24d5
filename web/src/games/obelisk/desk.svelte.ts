/** What one is about to do: what was clicked, what fits it, and why something doesn't. */
import { settings } from "../../settings.svelte";
import { meanings } from "../../ui/meaning.svelte";
import type { Why } from "../../net/live.svelte";
import type { Desk as FrameDesk } from "../../table/desk.svelte";
import type { Growing, ObeliskView } from "../../wire";
import { byCard, byPlace, exampleAt, matching, parseAll, type Action, type Place } from "./actions";
import { faceOf, isJoker } from "./cards";
import { choicesOf, noticeOf, promptOf, type Clicked } from "./choices";
import { touched } from "./scenes";
import { textsIn, type ObeliskTexts } from "./texts";
import { obelisk } from "./view";
import { nameOf } from "./words";

/** What this desk needs of the frame's. */
export type Frame = Pick<
  FrameDesk,
  "view" | "you" | "actions" | "recent" | "scene" | "speed" | "still" | "attempt" | "reason" | "tell"
>;

/** What lies over the table: a rival seen closely, or the cards that nobody has seen yet. */
export type Sheet = { seat: number } | "unseen";

/** The block that a chosen card would become. */
export interface Ghost {
  value: number;
  label: string;
}

/** A pause before a reason is asked for, so that a passing pointer asks nothing. */
const HOVER = 250;
/** How long tapped words stay. */
const STAYS = 5000;

export class Desk {
  /** The reason that was asked for last, for screen readers. */
  said = $state("");
  sheet = $state.raw<Sheet | null>(null);
  #clicked = $state.raw<{ by: Clicked; view: ObeliskView } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reasons = new WeakMap<ObeliskView, Map<string, Why>>();

  constructor(readonly frame: Frame) {}

  view: ObeliskView = $derived.by(() => obelisk(this.frame.view));
  o: ObeliskTexts = $derived.by(() => textsIn(settings.kept.language));
  /** Two players have open depots; more have hands and market stalls. */
  depots = $derived.by(() => !this.view.facts.stalls);
  emptyPiles = $derived.by(() => this.view.quarry.filter(({ size }) => size === 0).length);
  /** What a complete obelisk counts. */
  completePoints = $derived.by(() => this.view.facts.points.at(-1) ?? 0);
  actions: Action[] = $derived.by(() => parseAll(this.frame.actions));
  cards = $derived.by(() => byCard(this.actions));
  places = $derived.by(() => byPlace(this.actions));
  /** A selection holds only for the view it was made in. */
  clicked: Clicked = $derived.by(() => {
    const clicked = this.#clicked;
    return clicked && clicked.view === this.view && matching(this.actions, clicked.by).length > 0 ? clicked.by : {};
  });
  choices = $derived.by(() => choicesOf(this.actions, this.clicked, this.view, this.o));
  prompt = $derived.by(() => promptOf(this.clicked, this.view, this.o));
  notice = $derived.by(() => noticeOf(this.view, this.you, this.o));
  mine = $derived.by(() => this.you !== null && this.view.turn === this.you);
  /** Where something arrived or changed last. */
  recent = $derived.by(() => touched(this.frame.recent));
  /** Others in the order of play, beginning on one's left. */
  others = $derived.by(() => {
    const seats = this.view.players.map((_, seat) => seat);
    return this.you === null ? seats : [...seats.slice(this.you + 1), ...seats.slice(0, this.you)];
  });

  /** How many rivals share their place: who watches has room for three below each other, as if they were two. */
  abreast = $derived.by(() => (this.you === null && this.others.length === 3 ? 2 : this.others.length));

  get you(): number | null {
    return this.frame.you;
  }

  get still(): boolean {
    return this.frame.still;
  }

  /** Milliseconds for things that make room for others. */
  get glide(): number {
    return this.still ? 0 : 250 / this.frame.speed;
  }

  play(text: string): void {
    this.select(null);
    this.sheet = null;
    this.hush();
    void this.frame.attempt(text);
  }

  select(by: Clicked | null): void {
    this.#clicked = by && { by, view: this.view };
  }

  open(sheet: Sheet | null): void {
    this.hush();
    this.sheet = sheet;
  }

  /** Whether a card of one's own can be used. */
  usable(card: string): boolean {
    return this.cards.has(card);
  }

  /** Whether something can be done there with what was clicked; without a card, whether anything can. */
  lit(place: Place): boolean {
    const { card, trading } = this.clicked;
    if (trading && !place.startsWith("depot:")) return false;
    return matching(this.actions, { card, place }).length > 0;
  }

  /** What the chosen card would be on an obelisk. */
  ghostOn({ slot, cards }: Growing): Ghost | null {
    const { card } = this.clicked;
    const fits =
      card !== undefined &&
      matching(this.actions, { card, place: `obelisk:${slot}` }).some(({ kind }) => kind === "top");
    const value = (cards.at(-1)?.value ?? 0) - 1;
    return fits ? { value, label: String(value) } : null;
  }

  /** What the chosen card would be on a bare foundation. */
  ghostStart(kind: "plain" | "card"): Ghost | null {
    const { card } = this.clicked;
    if (card === undefined || !this.lit(`bare:${kind}`)) return null;
    return isJoker(card) ? { value: 5, label: "?" } : { value: Number(faceOf(card)), label: faceOf(card) };
  }

  /** A click on an own card. */
  clickCard(card: string, at: Element): void {
    if (!this.usable(card)) this.explain(this.#example(card), at);
    else if (this.clicked.card === card && !this.clicked.trading) this.select(null);
    else this.select({ card });
  }

  /** A click on a place: do what is meant, or ask what is meant, or say why nothing can be done. */
  clickPlace(place: Place, at: Element): void {
    const { card } = this.clicked;
    const fitting = matching(this.actions, { card, place });
    const [only] = fitting;
    if (!only) this.explain(exampleAt(place, card), at);
    else if (fitting.length === 1 && (card !== undefined || !NEEDS_CARD.test(place))) this.play(only.text);
    else if (this.clicked.place === place && card === undefined) this.select(null);
    else this.select({ card, place });
  }

  /** Shows why an action can't be done, beside the thing that was clicked. */
  explain(action: string | undefined, at: Element): void {
    void this.#reason(action).then(({ reason, ruling }) => {
      this.#show([wordsOn(at), reason], at);
      this.frame.tell({ reason: "", ruling });
    });
  }

  /** Words of a thing, at once: somebody tapped it. */
  tell(at: Element): void {
    this.#show([wordsOn(at)], at);
  }

  /** Words of a thing under a resting pointer or with the focus; with the reason why it can't be used, if `asked`. */
  hover(at: Element, asked?: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const told = asked === undefined ? Promise.resolve(because("")) : this.#reason(asked);
      void told.then(({ reason }) => {
        if (at.matches(":hover, :focus-visible")) meanings.show([wordsOn(at), reason].filter(Boolean).join("\n"), at);
      });
    }, HOVER);
  }

  hush(): void {
    clearTimeout(this.#timer);
    meanings.hush();
  }

  #show(parts: string[], at: Element): void {
    clearTimeout(this.#timer);
    this.said = parts.filter(Boolean).join(" ");
    meanings.show(parts.filter(Boolean).join("\n"), at, 0, STAYS);
  }

  /** Something that could be done with a card, if it could be. */
  #example(card: string): string {
    if (this.view.phase === "stalls" || this.view.duties?.pending) return `found ${card}`;
    return card.length > 2 ? (card === "card" ? "found card" : `play ${card}`) : `found ${card}`;
  }

  async #reason(action: string | undefined): Promise<Why> {
    const { view, o } = this;
    const { turn } = view;
    if (view.over) return because(o.over);
    if (typeof turn === "number" && turn !== this.you) return because(o.notYourTurn(nameOf(view, turn)));
    if (action === undefined) return because(o.chooseCardFirst);
    const known = this.#reasons.get(view) ?? new Map<string, Why>();
    this.#reasons.set(view, known);
    const answer = known.get(action) ?? (await this.frame.reason(action));
    if (answer === undefined) return because(o.notNow);
    known.set(action, answer);
    return { ...answer, reason: sentence(answer.reason) };
  }
}

/** A reason that needs no paragraph of the rules. */
const because = (reason: string): Why => ({ reason, ruling: null });

/** What a thing says about itself. */
function wordsOn(at: Element): string {
  return sentence(at.getAttribute("data-tip") ?? "");
}

/** Words with a capital and a full stop. */
function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return words === "" || /[.!?)]$/.test(words) ? begun : `${begun}.`;
}

/** Places to which a card of one's own goes. */
const NEEDS_CARD = /^(ground|bare:|obelisk:|stall$|depot:|play)/;
