/** Cards and actions in words. */
import type { Growing, ObeliskView } from "../../wire";
import type { ObeliskTexts } from "./texts";
import type { Action } from "./actions";
import type { Duty, Effect } from "./duties";
import { colourOf, faceOf, isActionCard, isJoker, together } from "./cards";

export function nameOf(view: ObeliskView, seat: number): string {
  return view.names[seat] ?? "?";
}

/** A card by its name: "red 4", "blue joker", "Overseer". */
export function cardWords(card: string, o: ObeliskTexts): string {
  if (isActionCard(card)) return o.actionCards[card].title;
  const colour = o.colours[colourOf(card)];
  return isJoker(card) ? o.joker(colour) : o.card(colour, faceOf(card));
}

/** Several cards: "2 × red 4, blue joker". */
export function cardsWords(cards: readonly string[], o: ObeliskTexts): string {
  return together(cards)
    .map(({ card, count }) => o.several(cardWords(card, o), count))
    .join(", ");
}

/** An obelisk by its stones: "blue 5–4". */
export function runWords({ colour, cards }: Growing, o: ObeliskTexts): string {
  const [first, last] = [cards[0]?.value ?? 0, cards.at(-1)?.value ?? 0];
  return o.run(o.colours[colourOf(colour)], first, last);
}

/** The own obelisk of a slot. */
function slotWords(view: ObeliskView, slot: number, o: ObeliskTexts): string {
  const found = view.players[view.you ?? 0]?.obelisks.find((one) => one.slot === slot);
  return found ? runWords(found, o) : o.obelisk(String(slot + 1));
}

/** An obelisk, what it counts, and what it lacks. */
export function obeliskWords(obelisk: Growing, o: ObeliskTexts): string {
  const top = obelisk.cards.at(-1)?.value ?? 0;
  return [
    o.obelisk(runWords(obelisk, o)),
    obelisk.foundation === "card" ? o.onFoundationCard : "",
    o.points(obelisk.points),
    top > 1 ? o.needs(top - 1) : o.finished,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A pile, counted from 1, and what lies on it. */
export function pileWords(view: ObeliskView, index: number, o: ObeliskTexts): string {
  const pile = view.quarry[index];
  if (!pile) return "";
  const parts = [
    pile.size === 0 ? o.pileEmpty : pile.top ? cardWords(pile.top, o) : o.pileCovered,
    pile.size > 0 ? o.pileCards(pile.size) : "",
    pile.camels > 0 ? o.camels(pile.camels) : "",
    index === view.overseer ? o.overseerHere : "",
  ];
  return `${o.pile(index + 1)}: ${parts.filter(Boolean).join(", ")}`;
}

/** How many camels stay behind on the way to a pile; undefined if the way doesn't matter. */
export function camelsFor(action: Action, view: ObeliskView): number | undefined {
  if (action.kind !== "take") return undefined;
  return view.duties?.ways?.[action.ccw ? "ccw" : "cw"][action.pile];
}

/** The way to a pile and what it costs: "clockwise", "leaves 2 camels"; undefined if it doesn't matter. */
export function wayWords(action: Action, view: ObeliskView, o: ObeliskTexts): [string, string] | undefined {
  const camels = camelsFor(action, view);
  if (action.kind !== "take" || camels === undefined) return undefined;
  return [action.ccw ? o.ccw : o.cw, o.leaves(camels)];
}

/** An action as a whole sentence for a button. */
export function actionWords(action: Action, view: ObeliskView, o: ObeliskTexts): string {
  switch (action.kind) {
    case "take": {
      const top = view.quarry[action.pile]?.top;
      const card = top ? cardWords(top, o) : o.hiddenCard;
      const way = wayWords(action, view, o);
      return way ? o.takeWay(card, action.pile + 1, way.join(", ")) : o.take(card, action.pile + 1);
    }
    case "found":
      return isActionCard(action.card) ? o.foundCard : o.found(cardWords(action.card, o));
    case "start": {
      const card = cardWords(action.card, o);
      const sentence = action.onCard ? o.startOnCard(card) : o.start(card);
      return action.value === null ? sentence : o.startAs(sentence, action.value);
    }
    case "top":
      return o.top(cardWords(action.card, o), slotWords(view, action.slot, o));
    case "bottom":
      return o.bottom(cardWords(action.card, o), slotWords(view, action.slot, o));
    case "stall":
      return o.stock(cardWords(action.card, o));
    case "buy":
      return o.buy(nameOf(view, action.seat), cardsWords(view.players[action.seat]?.stall ?? [], o));
    case "play":
      return o.play(cardWords(action.card, o));
    case "choose":
      return o.choose(cardWords(action.card, o));
    case "pick":
      return o.pick(cardWords(action.card, o), nameOf(view, action.seat));
    case "trade":
      return o.trade(cardWords(action.card, o), cardWords(action.wanted, o));
    case "decline":
      return o.decline;
    case "stop":
      return o.stop;
    case "end":
      return o.end;
  }
}

/** An action in few words, for when its card is chosen already. */
export function shortWords(action: Action, view: ObeliskView, o: ObeliskTexts): string | undefined {
  switch (action.kind) {
    case "found":
      return o.short.found;
    case "start":
      return action.onCard ? o.short.startOnCard : o.short.start;
    case "top":
      return o.short.top(slotWords(view, action.slot, o));
    case "bottom":
      return o.short.bottom(slotWords(view, action.slot, o));
    case "stall":
      return o.short.stock;
    case "play":
      return o.short.play;
    case "trade":
      return o.short.tradeFor(cardWords(action.wanted, o));
    default:
      return undefined;
  }
}

/** A duty of the turn. */
export function dutyWords(duty: Duty, o: ObeliskTexts): string {
  switch (duty.what) {
    case "take": {
      const words = o.duties.take(duty.taken, duty.due);
      return duty.done && duty.left > 0 ? `${words} (${o.duties.more(duty.left)})` : words;
    }
    case "hand":
      return o.duties.hand(duty.size, duty.limit);
    default:
      return o.duties[duty.what];
  }
}

/** The same for narrow screens. */
export function terseWords(duty: Duty, o: ObeliskTexts): string {
  switch (duty.what) {
    case "take":
      return o.terse.take(duty.taken, duty.due);
    case "hand":
      return o.terse.hand(duty.size, duty.limit);
    default:
      return o.terse[duty.what];
  }
}

/** What a played action card still allows. */
export function effectWords(effect: Effect, view: ObeliskView, o: ObeliskTexts): string {
  const words = o.effects[effect];
  return typeof words === "string" ? words : words(Number(view.duties?.[effect] ?? 1));
}
