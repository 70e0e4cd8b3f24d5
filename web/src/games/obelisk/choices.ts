/** What to offer next, given what was clicked so far. */
import type { ObeliskView } from "../../wire";
import { byPlace, cardOf, matching, type Action, type Selection } from "./actions";
import { isActionCard, isJoker } from "./cards";
import { actionWords, cardWords, nameOf, shortWords, wayWords } from "./words";
import type { ObeliskTexts } from "./texts";

export interface Choice {
  label: string;
  /** A second line: what an action card does, what a way costs. */
  detail?: string | undefined;
  /** A card to draw beside the words. */
  card?: string | undefined;
  /** The action to do, or what to select to be asked further. */
  then: { play: string } | { select: Clicked };
}

/** What was clicked, and whether it is about trading. */
export interface Clicked extends Selection {
  trading?: boolean | undefined;
}

export function choicesOf(actions: readonly Action[], clicked: Clicked, view: ObeliskView, o: ObeliskTexts): Choice[] {
  const { card, place, trading } = clicked;
  const fitting = matching(actions, clicked);
  if (card !== undefined && place === undefined) {
    const trades = fitting.filter((action) => action.kind === "trade");
    if (trading || trades.length === fitting.length) return trades.map((action) => tradeChoice(action, view, o));
    const others = fitting.filter((action) => action.kind !== "trade");
    const found = [...byPlace(others).values()].flatMap((there) => placeChoices(there, view, o));
    return trades.length > 0 ? [...found, { label: o.short.trade, then: { select: { card, trading: true } } }] : found;
  }
  if (card !== undefined) return fitting.map((action) => fullChoice(action, view, o));
  if (place !== undefined) return fitting.map((action) => sentenceChoice(action, view, o));
  return actions
    .filter((action) => ["choose", "decline", "pick", "stop"].includes(action.kind))
    .map((action) => sentenceChoice(action, view, o));
}

/** The choices of a chosen card at one place: a joker that starts an obelisk asks for its value next. */
function placeChoices(there: readonly Action[], view: ObeliskView, o: ObeliskTexts): Choice[] {
  const [first] = there;
  if (first?.kind === "start" && there.length > 1) {
    const place = first.onCard ? "bare:card" : "bare:plain";
    return [{ label: `${shortWords(first, view, o)} …`, then: { select: { card: first.card, place } } }];
  }
  return there.map((action) => fullChoice(action, view, o));
}

function fullChoice(action: Action, view: ObeliskView, o: ObeliskTexts): Choice {
  if (action.kind === "start" && action.value !== null)
    return { label: o.short.as(action.value), then: { play: action.text } };
  if (action.kind === "trade") return tradeChoice(action, view, o);
  const detail = action.kind === "play" && isActionCard(action.card) ? o.actionCards[action.card].effect : undefined;
  return { label: shortWords(action, view, o) ?? action.text, detail, then: { play: action.text } };
}

function tradeChoice(action: Action, view: ObeliskView, o: ObeliskTexts): Choice {
  const wanted = action.kind === "trade" ? action.wanted : undefined;
  return { label: shortWords(action, view, o) ?? action.text, card: wanted, then: { play: action.text } };
}

function sentenceChoice(action: Action, view: ObeliskView, o: ObeliskTexts): Choice {
  const then = { play: action.text };
  if (action.kind === "choose" && isActionCard(action.card))
    return {
      label: o.actionCards[action.card].title,
      detail: o.actionCards[action.card].effect,
      card: action.card,
      then,
    };
  if (action.kind === "take") {
    const way = wayWords(action, view, o);
    if (way) return { label: way[0], detail: way[1], then };
  }
  if (action.kind === "pick")
    return { label: capital(cardWords(action.card, o)), detail: nameOf(view, action.seat), card: action.card, then };
  return { label: actionWords(action, view, o), card: cardOf(action), then };
}

/** The question above the choices. */
export function promptOf({ card, place, trading }: Clicked, view: ObeliskView, o: ObeliskTexts): string {
  if (card !== undefined) {
    const name = capital(cardWords(card, o));
    if (trading) return o.prompts.trade(name);
    return place?.startsWith("bare") && isJoker(card) ? o.prompts.joker(name) : o.prompts.place(name);
  }
  if (place?.startsWith("pile:")) return o.prompts.pile(Number(place.slice(5)) + 1);
  return place === undefined ? askedFor(view, view.you, o) : o.prompts.cards;
}

/** What is asked for now, before anything is clicked. */
export function askedFor(view: ObeliskView, you: number | null, o: ObeliskTexts): string {
  if (view.over) return "";
  if (view.turn === "chance") return o.prompts.chance;
  if (you === null || view.turn !== you) return noticeOf(view, you, o);
  if (view.phase === "stalls") return o.prompts.stalls(view.facts.first_stall - (view.players[you]?.stall_size ?? 0));
  const duties = view.duties;
  if (duties?.pending === "choose") return o.prompts.choose;
  if (duties?.pending === "two") return o.prompts.two;
  if (duties?.pending === "swap") return duties.picked_from === null ? o.prompts.swap : o.prompts.swapSecond;
  if (view.building_only) return o.buildingOnly;
  if (view.last_round && duties?.takes_left) return noticeOf(view, you, o);
  if (duties?.may_end) return o.prompts.end;
  return duties && duties.takes < duties.takes_due ? o.prompts.take : o.prompts.build;
}

/** What everybody must know about the end of the game; empty before it is near. */
export function noticeOf(view: ObeliskView, you: number | null, o: ObeliskTexts): string {
  if (!view.last_round || view.triggered_by === null || view.over) return "";
  return view.triggered_by === you && view.turn === you
    ? o.lastRoundYou
    : o.lastRound(view.names[view.triggered_by] ?? "");
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The paragraph of the rules about what a player is to do now. */
export function topicOf({ over, phase, building_only, duties, facts }: ObeliskView): string {
  if (over) return "end";
  if (phase === "stalls") return "start";
  if (duties?.pending) return duties.pending === "choose" ? "choose" : "pick";
  if (building_only) return "last-turn";
  return facts.stalls ? "turn" : "turn-two";
}
