/** German texts of the Camel Up table. */
import { fixed, inPounds } from "../../../numbers";
import type { CamelUpTexts } from ".";

const pounds = (amount: number | string) => inPounds(amount, "de");
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const possessive = (name: string) => (/[sxzß]$/i.test(name) ? `${name}’` : `${name}s`);

export const de: CamelUpTexts = {
  camels: {
    blue: "Blau",
    green: "Grün",
    orange: "Orange",
    white: "Weiß",
    yellow: "Gelb",
    purple: "Lila",
    red: "Rot",
    black: "Schwarz",
    grey: "Grau",
  },
  signs: {
    blue: "Bl",
    green: "Gr",
    orange: "Or",
    white: "We",
    yellow: "Ge",
    purple: "Li",
    red: "Ro",
    black: "Sw",
    grey: "±",
  },
  camelup: {
    phase: (leg, choices) => (choices ? `Etappe ${leg} · ${choices}` : `Etappe ${leg}`),
    choices: {
      roll: "würfle",
      ticket: "nimm ein Wettplättchen",
      tile: "leg dein Plättchen",
      moveTile: "versetz dein Plättchen",
      bet: "wette",
      partner: "such einen Partner",
    },
    or: "oder",
    board: "Die Rennstrecke",
    space: (space) => `Feld ${space}`,
    empty: "leer",
    stack: (camels) => `von unten nach oben: ${camels}`,
    crossed: "über der Ziellinie",
    tile: (side, owner) =>
      side === "+"
        ? `Plättchen von ${owner}: Ein Kamel, das hier anhält, zieht ein Feld vor, und ${owner} bekommt 1 £`
        : `Plättchen von ${owner}: Ein Kamel, das hier anhält, geht ein Feld zurück, unter die Kamele dort, und ${owner} bekommt 1 £`,
    roll: "Würfeln und 1 £ nehmen",
    rollShort: "Würfeln +1 £",
    dice: (dice) => (dice ? `In der Pyramide: ${dice}` : "Die Pyramide ist leer"),
    out: "Würfel dieser Etappe",
    die: (camel, face) => `${camel}: ${face}`,
    dieOut: (camel) => `Würfel ${camel}, schon gefallen`,
    dieIn: (camel) =>
      camel === "Grau"
        ? "Grauer Würfel, noch in der Pyramide: Er bewegt das weiße oder das schwarze Kamel rückwärts"
        : `Würfel ${camel}, noch in der Pyramide`,
    tickets: "Wettplättchen für die Etappe",
    ticket: (camel, value) =>
      `Wettplättchen ${camel} nehmen: ${pounds(value)}, wenn ${camel} am Ende der Etappe führt, 1 £ als Zweites, sonst −1 £`,
    below: (values) => `Darunter: ${values.map(pounds).join(", ")}`,
    noTicket: (camel) => `Kein Wettplättchen ${camel} mehr da`,
    worth: (amount) => `im Schnitt ${pounds(amount)}`,
    tenths: (value) => fixed(value, 1, ","),
    yourTile: (edition) => (edition === 1 ? "Wüsten\u00adplättchen" : "Plättchen"),
    tileLies: (space) => `liegt auf ${space}`,
    tileInHand: "noch nicht gelegt",
    tileWorths: (forward, back) => `Dein Plättchen hier: vor ${pounds(forward)}, zurück ${pounds(back)} im Schnitt`,
    chooseSpace: "Wähle ein leuchtendes Feld für dein Plättchen.",
    chooseSide: (space) => `Feld ${space}: welche Seite?`,
    side: (side, edition) =>
      side === "+"
        ? `${edition === 1 ? "Oase" : "Jubel"}: ein Feld vor`
        : `${edition === 1 ? "Fata Morgana" : "Buh"}: ein Feld zurück`,
    tileAt: (space) => `Plättchen auf Feld ${space} legen`,
    winnerDeck: "Tolles Kamel",
    loserDeck: "Olles Kamel",
    bets: (bets) => (bets === 0 ? "noch keine Wette" : count(bets, "Wette", "Wetten")),
    chooseCard: {
      winner: "Wer gewinnt das Rennen? Wähle eine deiner Wettkarten.",
      loser: "Wer wird Letztes? Wähle eine deiner Wettkarten.",
    },
    card: (camel) => `Wettkarte ${camel}`,
    sure: {
      winner: (camel, pays, loss) =>
        `Auf ${camel} als tolles Kamel wetten? Stimmt es, bringt die Karte ${pays}; sonst kostet sie ${pounds(loss)}.`,
      loser: (camel, pays, loss) =>
        `Auf ${camel} als olles Kamel wetten? Stimmt es, bringt die Karte ${pays}; sonst kostet sie ${pounds(loss)}.`,
    },
    range: (least, most) => (least === most ? pounds(most) : `zwischen ${least} und ${pounds(most)}`),
    lay: "Karte legen",
    cancel: "Doch nicht",
    partner: "Partner",
    noPartner: "noch niemand",
    choosePartner: "Wessen bestes Plättchen soll in dieser Etappe auch für dich zählen?",
    meanings: {
      winner: (facts, pays) =>
        `Wette auf das tolle Kamel, das das Rennen gewinnt. Richtige Wettkarten bringen ${facts.deck_pays.join(", ")} £ in der Reihenfolge, in der sie liegen, eine jetzt gelegte ${pays}; eine falsche kostet ${pounds(-facts.wrong_card)}.`,
      loser: (facts, pays) =>
        `Wette auf das olle Kamel, das Letztes wird. Richtige Wettkarten bringen ${facts.deck_pays.join(", ")} £ in der Reihenfolge, in der sie liegen, eine jetzt gelegte ${pays}; eine falsche kostet ${pounds(-facts.wrong_card)}.`,
      tile: () =>
        "Dein Plättchen schickt Kamele, die darauf anhalten, ein Feld vor oder zurück und bringt dir jedes Mal 1 £.",
      partner: () =>
        "Das beste Wett- oder Pyramidenplättchen eines Partners zählt am Ende der Etappe auch für dich, und deins für ihn.",
    },
    hidden: (owner, place) => `${place}. Wettkarte von ${owner}, verdeckt`,
    ownCard: (owner, camel, place) => `${place}. ${possessive(owner)} Wettkarte: ${camel}`,
    pounds,
    keys: {
      roll: "w",
      winner: "t",
      loser: "o",
      tile: "p",
      partner: "j",
      does: {
        winner: "Auf das tolle Kamel wetten",
        loser: "Auf das olle Kamel wetten",
        tile: "Dein Plättchen legen",
        partner: "Jemanden zum Partner nehmen",
      },
    },
    missed: (amount) => `In Camel Up hätten bessere Aktionen je Wahl ${pounds(amount)} mehr versprochen.`,
    moneyUnknown: "Geld verdeckt",
    cardsLeft: (cards) => count(cards, "Wettkarte auf der Hand", "Wettkarten auf der Hand"),
    holds: (camel, value) => `Wettplättchen ${camel} zu ${pounds(value)}`,
    rolls: (rolls) => `in dieser Etappe ${rolls}-mal gewürfelt`,
    partnerIs: (name) => `Partner: ${name}`,
    legByLeg: "Glück und Können Etappe für Etappe, in £",
    legEnds: (leg) => `Etappe ${leg} ist zu Ende`,
    raceEnds: "Das Rennen ist zu Ende",
    oddsTitle: "Chancen",
    oddsLeg: "Etappe: 1.",
    oddsLegAbout: "Chance, am Ende der Etappe zu führen",
    oddsSecond: "Etappe: 2.",
    oddsSecondAbout: "Chance, am Ende der Etappe Zweites zu sein",
    oddsRace: "Rennen: 1.",
    oddsRaceAbout: "Chance, das Rennen zu gewinnen",
    oddsLast: "Rennen: Letztes",
    oddsLastAbout: "Chance, im Rennen Letztes zu werden",
    exact: "exakt",
    fraction: "Bruch",
    within: (points: string) => `± ${points}`,
    camel: "Kamel",
    money: "Geld im Lauf der Zeit",
    chances: "Siegeschancen im Rennen",
    chance: (camel, first, halfway, last) =>
      `${camel}: ${first} am Anfang, ${halfway} zur Halbzeit, ${last} vor der letzten Aktion`,
    sources: {
      start: "Anfang",
      tile: "Plätt\u00adchen",
      pyramid: "Würfeln",
      ticket: "Wett\u00adplätt\u00adchen",
      partner: "Partner",
      winner: "Tolles Kamel",
      loser: "Olles Kamel",
      empty_purse: "Er\u00adlassen",
    },
    doing: {
      ticket: (camel) => `Wettplättchen ${camel} nehmen`,
      tile: (space, side) => `Plättchen auf Feld ${space} legen: ein Feld ${side === "+" ? "vor" : "zurück"}`,
      winner: (camel) => `Auf ${camel} als tolles Kamel wetten`,
      loser: (camel) => `Auf ${camel} als olles Kamel wetten`,
      partner: (name) => `${name} zum Partner nehmen`,
    },
  },
};
