/** What happened, as movements between places of the table. A place is named by its `data-anchor`. */
import type { Happening } from "../wire";

export type Step =
  | { what: "overseer"; pile: number; camels: Flight[] }
  | { what: "fly"; flights: Flight[] }
  | { what: "glow"; anchor: string };

/** Something that goes from one anchor to another: a card, a card back (null), or a camel. */
export interface Flight {
  thing: { card: string | null } | "camel";
  from: string;
  to: string;
}

/** The steps of a scene, to be shown one after the other. */
export function stepsOf(happenings: readonly Happening[]): Step[] {
  return happenings.flatMap((happening): Step[] => {
    switch (happening.kind) {
      case "dealt":
        return [{ what: "fly", flights: [flight({ card: happening.card }, "quarry", `hand-${happening.seat}`)] }];
      case "overseer_went":
        return [
          {
            what: "overseer",
            pile: happening.pile,
            camels: happening.camels_left_on.map((pile) => flight("camel", "overseer", `pile-${pile}`)),
          },
        ];
      case "card_taken": {
        const { seat, pile, card, camels } = happening;
        const flights = [flight({ card }, `pile-${pile}`, `hand-${seat}`)];
        for (let camel = 0; camel < camels; camel++) flights.push(flight("camel", `pile-${pile}`, `camels-${seat}`));
        return [{ what: "fly", flights }];
      }
      case "cards_moved": {
        const from = anchorOf(happening.origin, happening.origin_seat, null);
        const to = anchorOf(happening.target, happening.target_seat, happening.slot ?? null);
        return [{ what: "fly", flights: happening.cards.map((card) => flight({ card }, from, to)) }];
      }
      case "camels_paid": {
        const payer = happenings.find((other) => other.kind === "camels_paid" && other.camels < 0);
        if (happening.camels <= 0 || payer?.kind !== "camels_paid") return [];
        const paid = flight("camel", `camels-${payer.seat}`, `camels-${happening.seat}`);
        return [{ what: "fly", flights: Array.from({ length: happening.camels }, () => paid) }];
      }
      case "obelisk_finished":
        return [{ what: "glow", anchor: `obelisk-${happening.seat}-${happening.slot}` }];
      default:
        return [];
    }
  });
}

function flight(thing: Flight["thing"], from: string, to: string): Flight {
  return { thing, from, to };
}

function anchorOf(where: string, seat: number | null, slot: number | null): string {
  switch (where) {
    case "obelisk_top":
    case "obelisk_bottom":
      return `obelisk-${seat}-${slot}`;
    case "foundation":
      return `ground-${seat}`;
    case "display":
    case "discards":
      return "display";
    default:
      return `${where}-${seat}`;
  }
}

/** An anchor that surely exists, if the first one doesn't: a new obelisk rises somewhere on its owner's ground. */
export function fallback(anchor: string): string {
  return anchor.replace(/^obelisk-(\d+)-.*/, "ground-$1");
}

/** The anchors where something arrived or changed, to be highlighted. */
export function touched(happenings: readonly Happening[]): Set<string> {
  const found = new Set<string>();
  for (const happening of happenings) {
    if (happening.kind === "uncovered") found.add(`pile-${happening.pile}`);
    if (happening.kind === "displayed") found.add(`display-${happening.card}`);
  }
  for (const step of stepsOf(happenings))
    if (step.what === "glow") found.add(step.anchor);
    else if (step.what === "fly") for (const { to } of step.flights) found.add(to);
  return found;
}

/** How long each step lasts in milliseconds: short if there are many. */
export function stepTime(steps: number, speed: number): number {
  return Math.min(320, 2400 / Math.max(1, steps)) / speed;
}
