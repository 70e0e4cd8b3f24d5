/** One's own page in English. */
import { fixed } from "../../numbers";

const ordinal = (place: number) => `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;

export const en = {
  title: "You",
  line: "Your tables and results, without e-mail and password: a key in this browser knows them.",
  away: "The server can't be reached: this is what it said last. It comes back by itself.",
  tables: "Your tables",
  noTables: "You sit at no table right now.",
  yourTurn: "Your turn",
  finished: "Finished games",
  noFinished: "Once a game of yours is over, its result stands here.",
  won: "Won",
  place: (place: number, players: number) => `${ordinal(place)} of ${players}`,
  replay: "Look at it",
  against: "Against whom",
  opponent: "Opponent",
  games: "Games",
  wins: "Won by you",
  device: "On another device",
  deviceText: "Scan the code there, or type these eight words on its page “You”. Whoever has them can play for you.",
  show: "Show code and words",
  words: "The eight words",
  code: "QR code that brings your tables to another device",
  enter: "Words from another device",
  adopt: "Use them here",
  adoptTitle: "Use this player here?",
  adoptText:
    "A link has brought another player's key. Their tables come here, and the tables of this browser go along.",
  adopted: "Done: these are your tables now.",
  bad: "These aren't eight words of five letters each; look at them again.",
  cancel: "Leave it",
  remind: "Remind me of my turns on this device",
  remindText: "A message comes when it is your turn and you aren't at the table, even if this page is closed.",
  reminded: "This device is reminded of your turns.",
  remindNot: "This browser can't be reminded here: it needs HTTPS and your permission.",
  remindEnd: "Remind me no more",
  skill: {
    title: "Luck and skill",
    tenths: (value: number) => fixed(value, 1).replace(/\.0$/, "").replace("-", "−"),
    sums: (games: number, won: string, without: string) =>
      `${games === 1 ? "1 game" : `${games} games`}, ${won} won. Without luck it would have been ${without}.`,
    missed: (amount: string) => `Better actions would have promised ${amount} more per choice.`,
    like: (bot: string) => `The bot “${bot}” misses about as much.`,
    luck: "Luck, game by game",
    given: "Given away by your decisions",
    typical: "What comes back",
    times: (times: number) => (times === 1 ? "once" : `${times} times`),
    asking: (games: number) => `Looking at ${games === 1 ? "1 more game" : `${games} more games`} …`,
    explain: "From games in which you held one seat. 100 % is a whole victory; the newest game is on the right.",
  },
};

export type YouTexts = typeof en;
