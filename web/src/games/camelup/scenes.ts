/** What happened, as steps to be shown one after the other: pure, from the effects of an entry and the view before it. */
import type { CamelUpView, Effect, Moved, Stack } from "../../wire";
import type { Sound } from "../../table/sound";
import { path, without, withUnit } from "./places";

/** How long things take, in milliseconds at normal speed. */
const TUMBLE = 750;
const HOP = 170;
const LAND = 150;
const TRAVEL = 480;
const PAY = 300;
const CALL = 1100;
const REVEAL = 520;
/** All race cards together are turned over in this time: of many, each gets less. */
const REVEALS = 9000;
const READ = 500;

/** Something that travels from one place of the table to another; places are named by `data-anchor`. */
export interface Flight {
  key: number;
  thing:
    | { kind: "coin"; pounds: number }
    | { kind: "die"; camel: string; face: number }
    | { kind: "ticket"; camel: string; value: number }
    | { kind: "card"; camel: string | null; seat: number }
    | { kind: "tile"; side: "+" | "-"; seat: number };
  from: string;
  to: string;
  ms: number;
}

/** A race card that was turned over, and what it paid. */
export interface Turned {
  deck: "winner" | "loser";
  seat: number;
  camel: string | null;
  pounds: number;
}

/** What is shown while a scene is played, beside the view. */
export interface Picture {
  /** The seat that acts. */
  actor: number | null;
  track: Stack[] | null;
  moving: string[];
  /** Whether the pyramid tips over. */
  tipped: boolean;
  /** The die that has just come to its tent. */
  die: { camel: string; face: number; die: string } | null;
  flights: Flight[];
  /** A tile that just sent camels on. */
  splash: { space: number; side: "+" | "-" } | null;
  /** What purses gained or lost since the view. */
  purses: Record<number, number>;
  /** The last payment of each seat, to be shown for a moment. */
  payments: Record<number, { pounds: number; key: number }>;
  banner: { leg: number | null; ranking: string[] } | null;
  turned: Turned[];
}

export const EMPTY: Picture = {
  actor: null,
  track: null,
  moving: [],
  tipped: false,
  die: null,
  flights: [],
  splash: null,
  purses: {},
  payments: {},
  banner: null,
  turned: [],
};

export interface Step {
  ms: number;
  show: Partial<Picture>;
  sound?: Sound;
}

/** The steps of a scene. */
export function stepsOf(view: CamelUpView, effects: readonly Effect[]): Step[] {
  const steps: Step[] = [];
  let track = view.track;
  let purses: Picture["purses"] = {};
  let payments: Picture["payments"] = {};
  let turned: Turned[] = [];
  let key = 0;
  const cards = effects.filter(
    (one) => one.kind === "paid" && (one.reason === "winner" || one.reason === "loser"),
  ).length;
  const add = (ms: number, show: Partial<Picture>, sound?: Sound) => steps.push({ ms, show, sound });
  const fly = (thing: Flight["thing"], from: string, to: string, ms = TRAVEL): Flight[] => [
    { key: key++, thing, from, to, ms },
  ];

  for (const effect of effects) {
    switch (effect.kind) {
      case "acted":
        add(0, { actor: effect.seat });
        break;
      case "rolled": {
        const flights = fly(
          { kind: "die", camel: effect.camel, face: effect.face },
          "pyramid",
          `tent-${effect.die}`,
          TUMBLE,
        );
        add(TUMBLE, { tipped: true, flights }, "die");
        add(0, { tipped: false, flights: [], die: effect });
        break;
      }
      case "moved":
        for (const step of walk(track, effect)) steps.push(step);
        track = withUnit(without(track, effect.unit), effect.unit, effect.space, effect.under);
        break;
      case "ticket_taken": {
        const { camel, value, seat } = effect;
        add(TRAVEL, { flights: fly({ kind: "ticket", camel, value }, `ticket-${camel}`, `seat-${seat}`) }, "card");
        break;
      }
      case "tile_laid": {
        const { side, seat, space, origin } = effect;
        const from = origin === null ? `seat-${seat}` : `space-${origin}`;
        add(TRAVEL, { flights: fly({ kind: "tile", side, seat }, from, `space-${space}`) }, "card");
        break;
      }
      case "bet_laid": {
        const { camel, seat, deck } = effect;
        add(TRAVEL, { flights: fly({ kind: "card", camel, seat }, `seat-${seat}`, `deck-${deck}`) }, "card");
        break;
      }
      case "partnered":
      case "took_back":
        add(READ, {});
        break;
      case "paid": {
        const { seat, pounds, reason, camel } = effect;
        if (pounds === 0 && reason !== "winner" && reason !== "loser") break;
        purses = { ...purses, [seat]: (purses[seat] ?? 0) + pounds };
        payments = { ...payments, [seat]: { pounds, key: key++ } };
        if (reason === "winner" || reason === "loser") {
          turned = [...turned, { deck: reason, seat, camel, pounds }];
          add(Math.min(REVEAL, REVEALS / cards), { turned, purses, payments }, pounds > 0 ? "coin" : "card");
        } else {
          const bank = reason === "tile" ? `tile-${seat}` : "pyramid";
          const [from, to] = pounds > 0 ? [bank, `seat-${seat}`] : [`seat-${seat}`, bank];
          add(
            PAY,
            { flights: fly({ kind: "coin", pounds: Math.abs(pounds) }, from, to, PAY * 1.4), purses, payments },
            "coin",
          );
        }
        break;
      }
      case "leg_ended":
        add(CALL, { banner: effect, die: null }, "call");
        break;
      case "race_ended":
        turned = [];
        add(CALL, { banner: { leg: null, ranking: effect.ranking }, turned }, "fanfare");
        break;
    }
  }
  if (Object.keys(payments).length > 0) add(READ, { flights: [] });
  return steps;
}

/** A unit walks space by space, then where a tile sends it. */
function walk(track: Stack[], moved: Moved): Step[] {
  const rest = without(track, moved.unit);
  const spaces = path(moved.origin, moved.reached, moved.space);
  const steps = spaces.map((space, index): Step => {
    const last = index === spaces.length - 1;
    const show: Partial<Picture> = {
      track: withUnit(rest, moved.unit, space, last && moved.under),
      moving: moved.unit,
      flights: [],
      splash: moved.tile && last ? { space: moved.tile.space, side: moved.tile.side } : null,
    };
    return { ms: HOP, show, sound: "hoof" };
  });
  return [...steps, { ms: LAND, show: { moving: [], splash: null } }];
}
