/** What was done instead of what was better, by kinds of actions of Obelisk. */
import { kindWords, swapWords } from "../../after/swaps";

const words = {
  en: {
    take: { did: "took a card", better: "taking a card", other: "another pile" },
    found: { did: "laid a foundation", better: "a foundation", other: "another card as the foundation" },
    start: { did: "began an obelisk", better: "a new obelisk", other: "another first stone" },
    top: { did: "built on top", better: "building on top", other: "another stone on top" },
    bottom: { did: "built below", better: "building below", other: "another stone below" },
    stall: { did: "stocked the stall", better: "stocking the stall", other: "another card for the stall" },
    buy: { did: "bought a stall", better: "buying a stall", other: "another stall" },
    play: { did: "played an action card", better: "an action card", other: "another action card" },
    choose: { did: "chose an action card", better: "choosing an action card", other: "another action card" },
    pick: { did: "picked a card", better: "picking a card", other: "another card" },
    trade: { did: "traded", better: "a trade", other: "another trade" },
    decline: { did: "took no action card", better: "no action card", other: "no action card" },
    stop: { did: "left it at one card", better: "leaving it at one card", other: "leaving it at one card" },
    end: { did: "ended the turn", better: "ending the turn", other: "ending the turn" },
  },
  de: {
    take: { did: "Karte genommen", better: "eine Karte", other: "ein anderer Stapel" },
    found: { did: "Fundament gelegt", better: "ein Fundament", other: "eine andere Karte als Fundament" },
    start: { did: "Obelisken begonnen", better: "ein neuer Obelisk", other: "ein anderer erster Stein" },
    top: { did: "oben gebaut", better: "oben bauen", other: "ein anderer Stein oben" },
    bottom: { did: "unten gebaut", better: "unten bauen", other: "ein anderer Stein unten" },
    stall: { did: "Stand bestückt", better: "den Stand bestücken", other: "eine andere Karte für den Stand" },
    buy: { did: "Stand gekauft", better: "einen Stand kaufen", other: "ein anderer Stand" },
    play: { did: "Aktionskarte gespielt", better: "eine Aktionskarte", other: "eine andere Aktionskarte" },
    choose: { did: "Aktionskarte gewählt", better: "eine Aktionskarte", other: "eine andere Aktionskarte" },
    pick: { did: "Karte ausgesucht", better: "eine Karte aussuchen", other: "eine andere Karte" },
    trade: { did: "getauscht", better: "ein Tausch", other: "ein anderer Tausch" },
    decline: { did: "auf die Aktionskarte verzichtet", better: "verzichten", other: "verzichten" },
    stop: { did: "es bei einer Karte belassen", better: "aufhören", other: "aufhören" },
    end: { did: "den Zug beendet", better: "den Zug beenden", other: "den Zug beenden" },
  },
};

export const swap = swapWords(words);
export const kind = kindWords(words);
