/** A small game in the middle, for tests. */
import type { Duties, ObeliskFacts, ObeliskPlayer, ObeliskView } from "../../wire";

export function aPlayer(change: Partial<ObeliskPlayer> = {}): ObeliskPlayer {
  return {
    points: 0,
    camels: 1,
    hand: null,
    hand_size: 5,
    known: [],
    buried: null,
    bare: { plain: 0, card: 0 },
    obelisks: [],
    complete: { plain: 0, card: 0 },
    stall: ["b3"],
    stall_size: 1,
    action_cards: [],
    ...change,
  };
}

export function someDuties(change: Partial<Duties> = {}): Duties {
  return {
    takes: 1,
    takes_due: 2,
    takes_left: 1,
    built: false,
    must_build: true,
    must_stock: true,
    must_buy: false,
    hand_limit: 6,
    may_end: false,
    any_pile: false,
    top_or_bottom: false,
    off_colour: 0,
    direction: null,
    ways: null,
    free_trades: 0,
    pending: null,
    picked_from: null,
    ...change,
  };
}

/** The facts of a game with stalls. */
export function someFacts(change: Partial<ObeliskFacts> = {}): ObeliskFacts {
  return {
    stalls: true,
    piles: 7,
    piles_to_end: 3,
    first_stall: 2,
    hand_limit: 6,
    depot_minimum: null,
    expert: false,
    points: [0, 1, 2, 4, 7, 10, 10],
    ...change,
  };
}

/** Two players, who have open depots. */
export function aDuel(change: Partial<ObeliskView> = {}): ObeliskView {
  const facts = someFacts({ stalls: false, piles_to_end: 2, first_stall: 0, hand_limit: null, depot_minimum: 3 });
  const players = [aPlayer({ hand: ["r4", "b2", "g1"] }), aPlayer({ hand: ["r1", "y2", "y5"] })];
  const duties = someDuties({ ways: { cw: [6, 0, 1, 2, 3, 4, 5], ccw: [6, 5, 4, 3, 2, 1, 0] } });
  return aView({ names: ["Ada", "Badru"], players, facts, duties, ...change });
}

/** Seat 0 is to act and has a red 4, a red joker, a bare foundation and the obelisk r5. */
export function aView(change: Partial<ObeliskView> = {}): ObeliskView {
  const own = aPlayer({
    hand: ["r4", "rJ"],
    hand_size: 2,
    buried: ["y1", "y2"],
    bare: { plain: 1, card: 0 },
    obelisks: [{ slot: 0, foundation: "plain", colour: "r", cards: [{ card: "r5", value: 5 }], points: 1 }],
    action_cards: ["overseer"],
    stall: [],
    stall_size: 0,
  });
  return {
    family: "obelisk",
    game: "obelisk",
    options: {},
    names: ["Ada", "Badru", "Cleo"],
    you: 0,
    turn: 0,
    over: false,
    actions: [
      "take 1",
      "take 6",
      "found r4",
      "found rJ",
      "start r4",
      ...[1, 2, 3, 4, 5].map((value) => `start rJ=${value}`),
      "top 0 r4",
      "top 0 rJ",
      "stall r4",
      "stall rJ",
      "stall overseer",
      "buy 1",
      "play overseer",
    ],
    scores: null,
    winners: [],
    state: "",
    facts: someFacts(),
    phase: "play",
    quarry: ["r1", "b2", "g3", "y4", "r5", "bJ", "g2"].map((top) => ({ top, size: 5, camels: 0 })),
    overseer: 0,
    unseen: { r1: 2 },
    display: ["extra", "bottom", "swap"],
    draw_pile: 12,
    discards: [],
    players: [own, aPlayer(), aPlayer({ stall: [], stall_size: 0 })],
    duties: someDuties(),
    last_round: false,
    triggered_by: null,
    building_only: false,
    ...change,
  };
}
