/** English texts of the Camel Up table. */
import { fixed, inPounds } from "../../../numbers";
import type { CamelUpFacts } from "../../../wire";

const pounds = (amount: number | string) => inPounds(amount, "en");
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
type Side = "+" | "-";

export const en = {
  camels: {
    blue: "blue",
    green: "green",
    orange: "orange",
    white: "white",
    yellow: "yellow",
    purple: "purple",
    red: "red",
    black: "black",
    grey: "grey",
  } as Record<string, string>,
  /** What stands on a camel: a letter, or two where one would mislead. */
  signs: { black: "K", grey: "X" } as Record<string, string>,
  camelup: {
    phase: (leg: number, choices: string) => (choices ? `Leg ${leg} · ${choices}` : `Leg ${leg}`),
    choices: {
      roll: "roll",
      ticket: "take a ticket",
      tile: "lay your tile",
      moveTile: "move your tile",
      bet: "bet",
      partner: "find a partner",
    },
    or: "or",
    board: "The track",
    space: (space: number) => `Space ${space}`,
    empty: "empty",
    stack: (camels: string) => `from bottom to top: ${camels}`,
    crossed: "across the line",
    tile: (side: Side, owner: string) =>
      side === "+"
        ? `${owner}'s tile: camels that stop here go one space forward, and ${owner} gets £1`
        : `${owner}'s tile: camels that stop here go one space back, under those there, and ${owner} gets £1`,
    roll: "Roll and take £1",
    rollShort: "Roll +£1",
    dice: (dice: string) => (dice ? `In the pyramid: ${dice}` : "The pyramid is empty"),
    out: "Dice of this leg",
    die: (camel: string, face: number) => `${camel}: ${face}`,
    dieOut: (camel: string) => `${camel} die, out`,
    dieIn: (camel: string) =>
      camel === "grey"
        ? "grey die, still in the pyramid: it moves the white or the black camel backwards"
        : `${camel} die, still in the pyramid`,
    tickets: "Tickets for the leg",
    ticket: (camel: string, value: number) =>
      `Take the ${camel} ticket: ${pounds(value)} if ${camel} leads at the end of the leg, £1 if it is second, −£1 otherwise`,
    below: (values: number[]) => `Below it: ${values.map(pounds).join(", ")}`,
    noTicket: (camel: string) => `No ${camel} ticket is left`,
    worth: (amount: string) => `${pounds(amount)} on average`,
    tenths: (value: number) => fixed(value, 1),
    yourTile: (_edition: number) => "Your tile",
    tileLies: (space: number) => `tile on ${space}`,
    tileInHand: "not laid yet",
    tileWorths: (forward: string, back: string) =>
      `Your tile here: ${pounds(forward)} forward, ${pounds(back)} back, on average`,
    chooseSpace: "Choose a lit space for your tile.",
    chooseSide: (space: number) => `Space ${space}: which side?`,
    side: (side: Side, edition: number) =>
      side === "+"
        ? `${edition === 1 ? "Oasis" : "Cheer"}: one space forward`
        : `${edition === 1 ? "Mirage" : "Boo"}: one space back`,
    tileAt: (space: number) => `Lay the tile on space ${space}`,
    winnerDeck: "Race winner",
    loserDeck: "Race loser",
    bets: (bets: number) => (bets === 0 ? "no bet yet" : count(bets, "bet", "bets")),
    chooseCard: {
      winner: "Who wins the race? Choose one of your cards.",
      loser: "Who comes last? Choose one of your cards.",
    },
    card: (camel: string) => `Card ${camel}`,
    sure: {
      winner: (camel: string, pays: string, loss: number) =>
        `Bet on ${camel} to win the race? Your card pays ${pays} if you are right and costs ${pounds(loss)} if not.`,
      loser: (camel: string, pays: string, loss: number) =>
        `Bet on ${camel} to come last? Your card pays ${pays} if you are right and costs ${pounds(loss)} if not.`,
    },
    range: (least: number, most: number) =>
      least === most ? pounds(most) : `between ${pounds(least)} and ${pounds(most)}`,
    lay: "Lay the card",
    cancel: "Not now",
    partner: "Partner",
    noPartner: "nobody yet",
    choosePartner: "Whose best ticket do you want to copy this leg?",
    meanings: {
      winner: (facts: CamelUpFacts, pays: string) =>
        `Bet on the camel that wins the race. Right cards pay ${facts.deck_pays.map(pounds).join(", ")} in the order laid, a card laid now ${pays}; a wrong one costs ${pounds(-facts.wrong_card)}.`,
      loser: (facts: CamelUpFacts, pays: string) =>
        `Bet on the camel that comes last. Right cards pay ${facts.deck_pays.map(pounds).join(", ")} in the order laid, a card laid now ${pays}; a wrong one costs ${pounds(-facts.wrong_card)}.`,
      tile: () => "Your tile sends camels that stop on it one space forward or back, and earns you £1 each time.",
      partner: () => "A partner's best ticket pays you too at the end of the leg, and yours pays your partner.",
    },
    hidden: (owner: string, place: number) => `${place}. ${owner}'s card, face down`,
    ownCard: (owner: string, camel: string, place: number) => `${place}. ${owner}'s card: ${camel}`,
    pounds,
    keys: {
      roll: "d",
      winner: "f",
      loser: "l",
      tile: "t",
      partner: "j",
      does: {
        winner: "Bet on the race winner",
        loser: "Bet on the race loser",
        tile: "Lay your tile",
        partner: "Find a partner",
      },
    },
    missed: (amount: string) => `In Camel Up, better actions would have promised ${pounds(amount)} more per choice.`,
    moneyUnknown: "money hidden",
    cardsLeft: (cards: number) => count(cards, "race card in hand", "race cards in hand"),
    holds: (camel: string, value: number) => `${camel} ticket for ${pounds(value)}`,
    rolls: (rolls: number) => `rolled ${count(rolls, "time", "times")} this leg`,
    partnerIs: (name: string) => `partner: ${name}`,
    legByLeg: "Luck and skill leg by leg, in £",
    legEnds: (leg: number) => `Leg ${leg} is over`,
    raceEnds: "The race is over",
    oddsTitle: "Chances",
    oddsLeg: "Leg: 1st",
    oddsLegAbout: "Chance to lead at the end of this leg",
    oddsSecond: "Leg: 2nd",
    oddsSecondAbout: "Chance to be second at the end of this leg",
    oddsRace: "Race: 1st",
    oddsRaceAbout: "Chance to win the race",
    oddsLast: "Race: last",
    oddsLastAbout: "Chance to come last in the race",
    exact: "exact",
    fraction: "fraction",
    within: (points: string) => `within ${points}`,
    camel: "Camel",
    money: "Money over time",
    chances: "Chances to win the race",
    chance: (camel: string, first: string, halfway: string, last: string) =>
      `${camel}: ${first} at the start, ${halfway} halfway, ${last} before the last action`,
    sources: {
      start: "Start",
      tile: "Tiles",
      pyramid: "Rolling",
      ticket: "Tickets",
      partner: "Partner",
      winner: "Winner cards",
      loser: "Loser cards",
      empty_purse: "Written off",
    },
    doing: {
      ticket: (camel: string) => `Take the ${camel} ticket`,
      tile: (space: string, side: string) =>
        `Lay your tile on space ${space}: one space ${side === "+" ? "forward" : "back"}`,
      winner: (camel: string) => `Bet on ${camel} to win the race`,
      loser: (camel: string) => `Bet on ${camel} to come last`,
      partner: (name: string) => `Partner with ${name}`,
    },
  },
};
