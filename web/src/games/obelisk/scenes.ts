/** What happened, as movements between places of the table. A place is named by its `data-anchor`. */
import type { Sound } from "../../table/sound";
import type { Effect } from "../../wire";

export type Step =
  | { what: "overseer"; pile: number; camels: Flight[] }
  /** Things fly; where they land heavily, there is dust. */
  | { what: "fly"; flights: Flight[]; dust: boolean }
  /** A card turns over. */
  | { what: "turn"; anchor: string }
  /** An obelisk is complete. */
  | { what: "shine"; anchor: string }
  /** Words across the table. */
  | { what: "banner"; seat: number }
  /** Everybody's points are counted. */
  | { what: "ceremony"; scores: number[]; winners: number[] };

/** Something that goes from one anchor to another: a card, a card back (null), or a camel. */
export interface Flight {
  thing: { card: string | null } | "camel";
  from: string;
  to: string;
}

/** What is heard when a step begins; where a stone lands, it is heard at the end. */
export function soundOf(step: Step): Sound | undefined {
  switch (step.what) {
    case "overseer":
      return "hoof";
    case "fly":
      return step.flights.some((flight) => flight.thing === "camel") ? "coin" : "card";
    case "turn":
      return "card";
    case "shine":
    case "banner":
      return "call";
    case "ceremony":
      return "fanfare";
  }
}

/** The steps of a scene, to be shown one after the other. */
export function stepsOf(effects: readonly Effect[]): Step[] {
  return effects.flatMap((effect): Step[] => {
    switch (effect.kind) {
      case "dealt":
        return [fly([flight({ card: effect.card }, "quarry", `hand-${effect.seat}`)])];
      case "overseer_went":
        return [
          {
            what: "overseer",
            pile: effect.pile,
            camels: effect.camels_left_on.map((pile) => flight("camel", "overseer", `pile-${pile}`)),
          },
        ];
      case "card_taken": {
        const { seat, pile, card, camels } = effect;
        const flights = [flight({ card }, `pile-${pile}`, `hand-${seat}`)];
        for (let camel = 0; camel < camels; camel++) flights.push(flight("camel", `pile-${pile}`, `camels-${seat}`));
        return [fly(flights)];
      }
      case "cards_moved": {
        const from = anchorOf(effect.origin, effect.origin_seat, null);
        const to = anchorOf(effect.target, effect.target_seat, effect.slot ?? null);
        return [
          fly(
            effect.cards.map((card) => flight({ card }, from, to)),
            BUILT.has(effect.target),
          ),
        ];
      }
      case "camels_paid": {
        const payer = effects.find((other) => other.kind === "camels_paid" && other.camels < 0);
        if (effect.camels <= 0 || payer?.kind !== "camels_paid") return [];
        const paid = flight("camel", `camels-${payer.seat}`, `camels-${effect.seat}`);
        return [fly(Array.from({ length: effect.camels }, () => paid))];
      }
      case "uncovered":
        return [{ what: "turn", anchor: `pile-${effect.pile}` }];
      case "obelisk_finished":
        return [{ what: "shine", anchor: `obelisk-${effect.seat}-${effect.slot}` }];
      case "last_round":
        return [{ what: "banner", seat: effect.seat }];
      case "game_over":
        return [{ what: "ceremony", scores: effect.scores, winners: effect.winners }];
      default:
        return [];
    }
  });
}

/** Targets where a card becomes stone. */
const BUILT: ReadonlySet<string> = new Set(["foundation", "obelisk_top", "obelisk_bottom"]);

function fly(flights: Flight[], dust = false): Step {
  return { what: "fly", flights, dust };
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
export function touched(effects: readonly Effect[]): Set<string> {
  const found = new Set<string>();
  for (const effect of effects) if (effect.kind === "displayed") found.add(`display-${effect.card}`);
  for (const step of stepsOf(effects))
    if (step.what === "turn" || step.what === "shine") found.add(step.anchor);
    else if (step.what === "fly") for (const { to } of step.flights) found.add(to);
  return found;
}

/** Seats in the order in which they are counted: the fewest points first, winners last. */
export function countingOrder(scores: readonly number[], winners: readonly number[]): number[] {
  const rank = (seat: number): number => (scores[seat] ?? 0) + (winners.includes(seat) ? 0.5 : 0);
  return scores.map((_, seat) => seat).sort((one, other) => rank(one) - rank(other));
}

/** How many steps' time a step needs: a card turns quickly, a banner wants to be read. */
const WEIGHT: Record<Step["what"], number> = { overseer: 1.2, fly: 1.2, turn: 0, shine: 3, banner: 4.5, ceremony: 0 };
const STEP = 320;
const LONGEST = 2400;
/** Milliseconds for each player who is counted, and for the winner once more. */
const COUNTING = 1000;

/** How long each step lasts in milliseconds: short if there are many. */
export function stepTimes(steps: readonly Step[], speed: number): number[] {
  const weights = steps.map(({ what }) => WEIGHT[what]);
  const total = weights.reduce((sum, weight) => sum + weight, 0) * STEP;
  const scale = total > LONGEST ? LONGEST / total : 1;
  return steps.map((step, index) =>
    step.what === "ceremony"
      ? (COUNTING * (step.scores.length + 2)) / speed
      : ((weights[index] ?? 0) * STEP * scale) / speed,
  );
}
