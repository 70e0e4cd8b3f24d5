/** Cards and actions in words. */
import type { ObeliskView } from "../wire";
import type { obeliskEn } from "../texts/obelisk.en";
import type { Action } from "./actions";
import { colourOf, faceOf, isActionCard, isJoker, together } from "./cards";
import { passed } from "./quarry";

export type ObeliskTexts = typeof obeliskEn;

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

/** Whether the way to a pile matters: with two players, unless the overseer goes anywhere. */
function hasWay(view: ObeliskView): boolean {
  return view.players.length === 2 && !view.duties?.any_pile;
}

/** How many camels stay behind on the way to a pile. */
export function camelsFor(action: Action, view: ObeliskView): number {
  if (action.kind !== "take" || !hasWay(view) || view.overseer === null) return 0;
  return passed(view.quarry, view.overseer, action.pile, action.ccw).length;
}

/** The way to a pile and what it costs: "clockwise", "leaves 2 camels"; undefined if it doesn't matter. */
export function wayWords(action: Action, view: ObeliskView, o: ObeliskTexts): [string, string] | undefined {
  if (action.kind !== "take" || !hasWay(view)) return undefined;
  return [action.ccw ? o.ccw : o.cw, o.leaves(camelsFor(action, view))];
}

/** An action as a whole sentence for a button. */
export function actionWords(action: Action, view: ObeliskView, o: ObeliskTexts): string {
  switch (action.kind) {
    case "take": {
      const top = view.quarry[action.pile]?.top;
      const card = top ? cardWords(top, o) : o.hiddenCard;
      const way = wayWords(action, view, o);
      return way ? o.takeWay(card, action.pile, way.join(", ")) : o.take(card, action.pile);
    }
    case "found":
      return isActionCard(action.card) ? o.foundCard : o.found(cardWords(action.card, o));
    case "start": {
      const card = cardWords(action.card, o);
      const sentence = action.onCard ? o.startOnCard(card) : o.start(card);
      return action.value === null ? sentence : o.startAs(sentence, action.value);
    }
    case "top":
      return o.top(cardWords(action.card, o), action.slot);
    case "bottom":
      return o.bottom(cardWords(action.card, o), action.slot);
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
export function shortWords(action: Action, o: ObeliskTexts): string | undefined {
  switch (action.kind) {
    case "found":
      return o.short.found;
    case "start":
      return action.onCard ? o.short.startOnCard : o.short.start;
    case "top":
      return o.short.top(action.slot);
    case "bottom":
      return o.short.bottom(action.slot);
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
