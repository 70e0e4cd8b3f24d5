/** What was done instead of what was better, by kinds of actions of Camel Up. */
import { kindWords, swapWords } from "../../after/swaps";

const words = {
  en: {
    roll: { did: "rolled", better: "rolling", other: "rolling" },
    ticket: { did: "took a ticket", better: "a ticket", other: "another ticket" },
    tile: { did: "laid the tile", better: "the tile", other: "another place for the tile" },
    winner: { did: "bet on the winner", better: "a bet on the winner", other: "a bet on another winner" },
    loser: { did: "bet on the loser", better: "a bet on the loser", other: "a bet on another loser" },
    partner: { did: "took a partner", better: "a partner", other: "another partner" },
  },
  de: {
    roll: { did: "gewürfelt", better: "Würfeln", other: "Würfeln" },
    ticket: { did: "Wettplättchen genommen", better: "ein Wettplättchen", other: "ein anderes Wettplättchen" },
    tile: { did: "Plättchen gelegt", better: "das Plättchen", other: "ein anderer Platz für das Plättchen" },
    winner: {
      did: "auf das tolle Kamel gewettet",
      better: "eine Wette auf das tolle Kamel",
      other: "eine Wette auf ein anderes Kamel",
    },
    loser: {
      did: "auf das olle Kamel gewettet",
      better: "eine Wette auf das olle Kamel",
      other: "eine Wette auf ein anderes Kamel",
    },
    partner: { did: "Partner genommen", better: "ein Partner", other: "ein anderer Partner" },
  },
};

export const swap = swapWords(words);
export const kind = kindWords(words);
