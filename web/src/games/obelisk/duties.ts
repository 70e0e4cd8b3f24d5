/** The duties of a turn as a checklist. */
import type { ObeliskView } from "../../wire";

export type Duty =
  | { what: "take"; done: boolean; taken: number; due: number; left: number }
  | { what: "build" | "stock" | "buy"; done: boolean }
  | { what: "hand"; done: boolean; size: number; limit: number };

/** What the player to act has to do this turn, and whether it is done. */
export function dutiesOf(view: ObeliskView): Duty[] {
  const { duties, turn, players } = view;
  if (!duties || typeof turn !== "number") return [];
  const player = players[turn];
  const found: Duty[] = [];
  const { takes, takes_due: due, takes_left: left } = duties;
  if (due > 0 || left > 0) found.push({ what: "take", done: takes >= due, taken: takes, due, left });
  if (view.facts.stalls && !view.building_only) {
    found.push({ what: "build", done: !duties.must_build });
    found.push({ what: "stock", done: !duties.must_stock });
    if (duties.must_buy) found.push({ what: "buy", done: false });
    if (duties.hand_limit !== null && player)
      found.push({
        what: "hand",
        done: player.hand_size <= duties.hand_limit,
        size: player.hand_size,
        limit: duties.hand_limit,
      });
  }
  return found;
}

export type Effect = "any_pile" | "top_or_bottom" | "off_colour" | "free_trades";

/** What played action cards allow for the rest of the turn. */
export function effectsOf(view: ObeliskView): Effect[] {
  const duties = view.duties;
  if (!duties) return [];
  return (["any_pile", "top_or_bottom", "off_colour", "free_trades"] as const).filter((effect) => duties[effect]);
}
