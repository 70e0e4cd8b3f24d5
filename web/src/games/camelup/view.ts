/** A view of Camel Up, and what it says about the rules. */
import type { CamelUpView, CamelUpOdds, View } from "../../wire";

export function camelUp(view: View): CamelUpView {
  if (view.family !== "camelup") throw new Error(`not a view of Camel Up: ${view.family}`);
  return view;
}

/** The camels that race; the others only stand in the way. */
export function racersOf(view: CamelUpView): string[] {
  return Object.keys(view.tickets);
}

export function isRaceOdds(odds: object): odds is CamelUpOdds {
  return "leg" in odds && "race" in odds;
}

/** A view without the hands that everybody knows: those from which no card has been laid. */
export function openHands(anyView: View): CamelUpView {
  const view = camelUp(anyView);
  const all = racersOf(view).length;
  return {
    ...view,
    players: view.players.map((player) => (player.cards_left === all ? { ...player, cards: [] } : player)),
  };
}
