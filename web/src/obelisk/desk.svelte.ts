/** What one is about to do: what was clicked, what fits it, and why something doesn't. */
import type { TableProps } from "../table/contract";
import { obeliskDe } from "../texts/obelisk.de";
import { obeliskEn } from "../texts/obelisk.en";
import type { Happening, ObeliskView } from "../wire";
import { byCard, byPlace, exampleAt, matching, parseAll, type Action, type Place } from "./actions";
import { choicesOf, noticeOf, promptOf, type Clicked } from "./choices";
import { touched } from "./scenes";
import { nameOf, type ObeliskTexts } from "./words";

type Props = TableProps<ObeliskView>;

/** Words beside the thing they are about. */
export interface Tip {
  text: string;
  at: DOMRect;
}

/** A pause before a reason is asked for, so that a passing pointer asks nothing. */
const HOVER = 250;
/** How long a tapped reason stays. */
const STAYS = 4000;

export class Desk {
  tip = $state.raw<Tip | null>(null);
  /** The reason that was asked for last, for screen readers. */
  said = $state("");
  #props: () => Props;
  #clicked = $state.raw<{ by: Clicked; view: ObeliskView } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reasons = new WeakMap<ObeliskView, Map<string, string>>();

  constructor(props: () => Props) {
    this.#props = props;
  }

  view = $derived.by(() => this.#props().view);
  you = $derived.by(() => this.#props().you);
  o: ObeliskTexts = $derived.by(() => (this.#props().language === "de" ? obeliskDe : obeliskEn));
  actions: Action[] = $derived.by(() => (this.#props().busy ? [] : parseAll(this.#props().actions)));
  cards = $derived.by(() => byCard(this.actions));
  places = $derived.by(() => byPlace(this.actions));
  /** A selection holds only for the view it was made in. */
  clicked: Clicked = $derived.by(() => {
    const clicked = this.#clicked;
    return clicked && clicked.view === this.view && matching(this.actions, clicked.by).length > 0 ? clicked.by : {};
  });
  choices = $derived.by(() => choicesOf(this.actions, this.clicked, this.view, this.o));
  prompt = $derived.by(() =>
    this.#props().busy ? this.o.prompts.busy : promptOf(this.actions, this.clicked, this.view, this.you, this.o),
  );
  notice = $derived.by(() => noticeOf(this.view, this.you, this.o));
  seats = $derived.by(() => this.view.players.length);
  recent: Set<string> = $derived.by(() => {
    const happenings: Happening[] = this.#props().recent;
    return touched(happenings);
  });

  get still(): boolean {
    return this.#props().reducedMotion;
  }

  /** Milliseconds for things that make room for others. */
  get glide(): number {
    return this.still ? 0 : 250 / this.#props().speed;
  }

  play(text: string): void {
    this.select(null);
    this.hush();
    this.#props().play(text);
  }

  select(by: Clicked | null): void {
    this.#clicked = by && { by, view: this.view };
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
    clearTimeout(this.#timer);
    void this.#reason(action).then((text) => {
      this.tip = { text, at: at.getBoundingClientRect() };
      this.said = text;
      this.#timer = setTimeout(() => this.hush(), STAYS);
    });
  }

  /** The same for a pointer that rests on a place that isn't lit. */
  hover(place: Place, at: Element): void {
    if (this.lit(place)) return;
    this.#hover(() => this.#reason(exampleAt(place, this.clicked.card)), at);
  }

  hoverCard(card: string, at: Element): void {
    if (this.usable(card)) return;
    this.#hover(() => this.#reason(this.#example(card)), at);
  }

  /** Words about something, at once. */
  tell(text: string, at: Element): void {
    this.#hover(() => Promise.resolve(text), at);
  }

  hush(): void {
    clearTimeout(this.#timer);
    this.tip = null;
  }

  #hover(ask: () => Promise<string>, at: Element): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void ask().then((text) => {
        if (at.isConnected && at.matches(":hover, :focus-visible")) this.tip = { text, at: at.getBoundingClientRect() };
      });
    }, HOVER);
  }

  /** Something that could be done with a card, if it could be. */
  #example(card: string): string {
    if (this.view.phase === "stalls" || this.view.duties?.pending) return `found ${card}`;
    return card.length > 2 ? (card === "card" ? "found card" : `play ${card}`) : `found ${card}`;
  }

  async #reason(action: string | undefined): Promise<string> {
    const { view, o } = this;
    const { turn } = view;
    if (view.over) return o.over;
    if (typeof turn === "number" && turn !== this.you) return o.notYourTurn(nameOf(view, turn));
    if (action === undefined) return o.chooseCardFirst;
    const known = this.#reasons.get(view) ?? new Map<string, string>();
    this.#reasons.set(view, known);
    const answer = known.get(action) ?? (await this.#props().why(action)) ?? this.#props().reasons(action);
    if (answer === undefined) return o.notNow;
    known.set(action, answer);
    return answer.charAt(0).toUpperCase() + answer.slice(1) + (/[.!?]$/.test(answer) ? "" : ".");
  }
}

/** Places to which a card of one's own goes. */
const NEEDS_CARD = /^(ground|bare:|obelisk:|stall$|depot:|play)/;
