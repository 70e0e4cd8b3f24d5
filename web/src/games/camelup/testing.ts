/** A view for tests. */
import type { CamelUpView } from "../../wire";

const racers = ["blue", "green", "purple", "red", "yellow"];
const player = { money: 3, cards_left: 5, cards: null, tickets: [], pyramid_tickets: 0, tile: null, partner: null };

export function sampleView(more: Partial<CamelUpView> = {}): CamelUpView {
  return {
    family: "camelup",
    edition: 2,
    state: "",
    facts: {
      spaces: 16,
      first_tile_space: 2,
      faces: 3,
      dice: [...racers, "grey"],
      dice_per_leg: 5,
      partnerships: false,
      ticket_values: [5, 3, 2, 2],
      second_place: 1,
      wrong_ticket: -1,
      deck_pays: [8, 5, 3, 2, 1],
      wrong_card: -1,
    },
    game: "camelup2",
    options: {},
    names: ["Ada", "Badru"],
    you: 0,
    turn: 0,
    over: false,
    actions: ["roll", "ticket blue", "tile 7 +", "tile 7 -", "winner red"],
    scores: null,
    winners: [],
    leg: 2,
    track: [
      { space: 3, camels: ["blue", "red"] },
      { space: 4, camels: ["green", "purple", "yellow"] },
      { space: 14, camels: ["white", "black"] },
    ],
    ranking: ["yellow", "purple", "green", "red", "blue"],
    dice_inside: ["blue", "red", "grey"],
    tickets: Object.fromEntries(racers.map((camel) => [camel, [5, 3, 2, 2]])),
    winner_bets: [{ seat: 1, camel: null, laid_at: null }],
    loser_bets: [],
    players: [
      { ...player, cards: racers, tickets: [{ camel: "blue", value: 2 }] },
      { ...player, tile: { space: 10, side: "-" } },
    ],
    ...more,
  };
}
