// Made by tools/web_types.py from the server's messages; change those, not this file.

/** A seat acted; `action` is its text as the viewer saw it, with `?` for what is hidden. */
export interface Acted {
  kind: "acted";
  seat: number;
  action: string;
  by: "bot" | "clock" | "person";
}

/** Ask what a strong bot would consider in one's place. */
export interface AskHint {
  type: "hint";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
}

/** Ask for the odds of leg and race. */
export interface AskOdds {
  type: "odds";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
}

/** All seats are taken; the game begins. */
export interface Began {
  kind: "began";
}

/** A race card was laid face down; the camel is None for those who don't see it. */
export interface BetLaid {
  kind: "bet_laid";
  seat: number;
  deck: "loser" | "winner";
  camel: string | null;
}

/** A seat for a bot. */
export interface BotSeat {
  kind: "bot";
  /** easy, medium, hard, or any other bot there is. */
  bot: string;
  name?: string | null;
}

/** What a Camel Up player has. */
export interface CamelUpPlayer {
  money: number | null;
  cards_left: number;
  cards: string[] | null;
  tickets: Ticket[];
  pyramid_tickets: number;
  tile: Tile | null;
  partner: number | null;
}

/** Both editions of Camel Up. */
export interface CamelUpView {
  game: string;
  options: Record<string, boolean | number | string | number[] | null>;
  names: string[];
  you: number | null;
  turn: number | "chance" | null;
  over: boolean;
  actions: string[];
  scores: number[] | null;
  winners: number[];
  leg: number;
  track: Stack[];
  ranking: string[];
  dice_inside: string[];
  tickets: Record<string, number[]>;
  winner_bets: RaceCard[];
  loser_bets: RaceCard[];
  players: CamelUpPlayer[];
}

/** A player's camels became more or fewer, other than by taking from the quarry. */
export interface CamelsPaid {
  kind: "camels_paid";
  seat: number;
  camels: number;
}

/** A player took the top card of a pile, and the camels that stood there. */
export interface CardTaken {
  kind: "card_taken";
  seat: number;
  pile: number;
  card: string;
  camels: number;
}

/** Cards went from one place to another; a card is None for those who don't see it. */
export interface CardsMoved {
  kind: "cards_moved";
  seat: number;
  cards: (string | null)[];
  origin: "display" | "hand" | "stall" | "table";
  origin_seat: number | null;
  target: "discards" | "foundation" | "hand" | "obelisk_bottom" | "obelisk_top" | "stall" | "table";
  target_seat: number | null;
  slot: number | null;
  value: number | null;
}

/** Chance decided; `outcome` is its text as the viewer saw it. */
export interface Chanced {
  kind: "chanced";
  outcome: string;
}

/** Each camel's chance to win the race, after every step of the replay. */
export interface Chances {
  steps: (Record<string, number>)[];
}

/** Something that was said. */
export interface ChatLine {
  version: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** The table was closed before the end. */
export interface Closed {
  kind: "closed";
  reason: string;
}

/** An action and what it is thought to be worth, compared with the others. */
export interface Considered {
  action: string;
  value: number;
}

/** The wish for a new table. */
export interface CreateTable {
  game: string;
  seats: (OpenSeat | BotSeat | OwnSeat)[];
  options?: Record<string, boolean | number | string | number[] | null>;
  listed?: boolean;
  clock?: number | null;
  odds?: boolean;
  hints?: boolean;
}

/** A new table, the secret that makes its host, and those of the seats taken with it. */
export interface CreatedTable {
  table: TableInfo;
  link: string;
  host: string;
  tokens: SeatToken[];
}

/** A card went to a hand; None for those who don't see it. */
export interface Dealt {
  kind: "dealt";
  seat: number;
  card: string | null;
}

/** What makes a table's dice verifiable; docs/fair-dice.md explains it. */
export interface Dice {
  commitment: string;
  contributions: (string | null)[];
  seed: string | null;
}

/** An action card came to the display. */
export interface Displayed {
  kind: "displayed";
  card: string;
}

/** A request was carried out, and stored as this version. */
export interface Done {
  type: "done";
  to: number;
  version: number;
}

/** What the player to act has done and still owes. */
export interface Duties {
  takes: number;
  takes_due: number;
  takes_left: number;
  built: boolean;
  must_build: boolean;
  must_stock: boolean;
  must_buy: boolean;
  hand_limit: number | null;
  may_end: boolean;
  any_pile: boolean;
  top_or_bottom: boolean;
  off_colour: number;
  direction: "ccw" | "cw" | null;
  free_trades: number;
  pending: "choose" | "swap" | "two" | null;
  picked_from: number | null;
}

/** A number for each sort of foundation. */
export interface Foundations {
  plain: number;
  card: number;
}

export type FromClient = Hello | Play | TakeBack | Say | React | Why | AskOdds | AskHint | Replace | GiveBack | Leave | Rematch | Ping;

export type FromServer = Snapshot | Update | Presence | Done | Refused | Reason | Odds | Hint | Pong | Goodbye;

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  rules: number;
  fewest_seats: number;
  most_seats: number;
  options: OptionInfo[];
}

/** The game is over. */
export interface GameOver {
  kind: "game_over";
  scores: number[];
  winners: number[];
}

/** The person plays again. */
export interface GaveBack {
  kind: "gave_back";
  seat: number;
}

/** The host, or the person, ends what `replace` began. */
export interface GiveBack {
  type: "give_back";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
}

/** The server closes this connection; `reconnect` says whether to come back, and after how many seconds. */
export interface Goodbye {
  type: "goodbye";
  code: string;
  text: string;
  reconnect: number | null;
}

/** An obelisk that may still grow, from bottom to top. */
export interface Growing {
  slot: number;
  foundation: "card" | "plain";
  colour: string;
  cards: ObeliskCard[];
  points: number;
}

export type Happening = Acted | Chanced | Placed | Rolled | Moved | TicketTaken | TileLaid | BetLaid | Partnered | Paid | LegEnded | RaceEnded | Dealt | Uncovered | Displayed | OverseerWent | CardTaken | CardsMoved | ObeliskFinished | CamelsPaid | TurnEnded | LastRound | GameOver | Sat | Left | Began | TookBack | Replaced | GaveBack | Said | Reacted | Closed | RematchOffered;

/** Whether this node is well. */
export interface Health {
  ok: boolean;
  node: string;
  version: string;
}

/** The first message: which seats one holds, and what one has seen. Without tokens one watches. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  seen?: number | null;
  language?: "de" | "en";
  record?: boolean;
  brief?: boolean;
}

/** What the bot `hard` would consider, the best first. */
export interface Hint {
  type: "hint";
  to: number;
  version: number;
  considered: Considered[];
}

/** The end is near; this seat brought it about. */
export interface LastRound {
  kind: "last_round";
  seat: number;
}

/** Give one's seat up for good: before the game it is open again, later a bot plays on. */
export interface Leave {
  type: "leave";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
}

/** Somebody left for good. */
export interface Left {
  kind: "left";
  seat: number;
  name: string;
}

/** What the leg may bring: chances by camel, and what tickets and tiles are worth in pounds. */
export interface LegChances {
  place: Record<string, number[]>;
  place_exact: Record<string, string[]>;
  race_ends: number;
  race_ends_exact: string;
  stops: Record<string, number>;
  stops_exact: Record<string, string>;
  tickets: Record<string, number>;
  tiles: Record<string, number>;
}

/** A leg is over; the payments follow. */
export interface LegEnded {
  kind: "leg_ended";
  leg: number;
  ranking: string[];
}

/** Listed tables, those that wait for players first. */
export interface Lobby {
  tables: TableInfo[];
}

/** A unit of camels went from space to space. */
export interface Moved {
  kind: "moved";
  unit: string[];
  origin: number;
  reached: number;
  space: number;
  under: boolean;
  tile: TileMet | null;
}

/** A card in an obelisk and what it counts as. */
export interface ObeliskCard {
  card: string;
  value: number;
}

/** An obelisk is complete, from 5 to 1, and leaves its slot. */
export interface ObeliskFinished {
  kind: "obelisk_finished";
  seat: number;
  slot: number;
}

/** What an Obelisk player has. */
export interface ObeliskPlayer {
  points: number;
  camels: number;
  hand: string[] | null;
  hand_size: number;
  known: string[];
  buried: string[] | null;
  bare: Foundations;
  obelisks: Growing[];
  complete: Foundations;
  stall: string[] | null;
  stall_size: number;
  action_cards: string[];
}

/** Obelisk. */
export interface ObeliskView {
  game: string;
  options: Record<string, boolean | number | string | number[] | null>;
  names: string[];
  you: number | null;
  turn: number | "chance" | null;
  over: boolean;
  actions: string[];
  scores: number[] | null;
  winners: number[];
  phase: "deal" | "layout" | "over" | "play" | "stalls";
  quarry: Pile[];
  overseer: number | null;
  unseen: Record<string, number>;
  display: string[];
  draw_pile: number;
  discards: string[];
  players: ObeliskPlayer[];
  duties: Duties | null;
  last_round: boolean;
  triggered_by: number | null;
  building_only: boolean;
}

/** The odds of a Camel Up race, as `giza odds --json` writes them. */
export interface Odds {
  type: "odds";
  to: number;
  version: number;
  odds: Record<string, unknown>;
}

/** What this server offers: games, and bots to play with. */
export interface Offer {
  games: GameInfo[];
  bots: string[];
  version: string;
}

/** A seat for whoever comes with the link. */
export interface OpenSeat {
  kind: "open";
}

/** A house rule: what it may be, and what it is if nobody says. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "counts" | "number" | "switch";
  default: boolean | number | string | number[] | null;
  help: string;
  choices: string[];
  least: number | null;
  most: number | null;
}

/** The overseer went to a pile. */
export interface OverseerWent {
  kind: "overseer_went";
  origin: number | null;
  pile: number;
  camels_left_on: number[];
}

/** A seat for whoever makes the table, or for somebody who plays on the same device. */
export interface OwnSeat {
  kind: "mine";
  /** One line of printable characters. */
  name: string;
  randomness?: string | null;
}

/** A player got or paid pounds; the pounds of all of them together are what the purse changed by. */
export interface Paid {
  kind: "paid";
  seat: number;
  pounds: number;
  reason: "empty_purse" | "loser" | "partner" | "pyramid" | "ticket" | "tile" | "winner";
  camel: string | null;
}

/** Two players joined for the leg. */
export interface Partnered {
  kind: "partnered";
  seat: number;
  other: number;
}

/** A pile of the quarry. */
export interface Pile {
  top: string | null;
  size: number;
  camels: number;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
}

/** A camel was placed before the race. */
export interface Placed {
  kind: "placed";
  camel: string;
  space: number;
}

/** An action of one's seat. */
export interface Play {
  type: "play";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  /** An action as docs/texts.md writes it. */
  action: string;
  /** The number of a table's last entry that the sender knows. */
  version: number;
  /** Made up by the client; a repeat is harmless. */
  key: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  to: number;
  now: number;
}

/** Who is connected now. */
export interface Presence {
  type: "presence";
  here: number[];
  watchers: number;
}

/** Why a request was refused: a code for programs, a text for people in their language. */
export interface Problem {
  code: string;
  text: string;
}

/** A card in the winner or loser deck; the camel is None if the viewer can't see it. */
export interface RaceCard {
  seat: number;
  camel: string | null;
}

/** Who may win the race, and who may come last. */
export interface RaceChances {
  winner: Record<string, number>;
  loser: Record<string, number>;
  exact: boolean;
  error: Record<string, Record<string, number>> | null;
  races: number | null;
}

/** The race is over; payments for the race cards follow. */
export interface RaceEnded {
  kind: "race_ended";
  ranking: string[];
}

/** The odds of a Camel Up race. */
export interface RaceOdds {
  edition: number;
  position: string;
  leg: LegChances;
  race: RaceChances;
}

/** A reaction that everybody sees for a moment. */
export interface React {
  type: "react";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  reaction: "cheer" | "clap" | "hurry" | "laugh" | "oops" | "thanks" | "think" | "wow";
}

/** A reaction. */
export interface Reacted {
  kind: "reacted";
  seat: number;
  reaction: string;
}

export type Reaction = "cheer" | "clap" | "hurry" | "laugh" | "oops" | "thanks" | "think" | "wow";

/** The answer to `why`: None if the action can be done. */
export interface Reason {
  type: "reason";
  to: number;
  reason: string | null;
}

/** A kind of action of which nothing can be done now, with the reason. */
export interface Refusal {
  kind: string;
  reason: string;
}

/** A request was refused and nothing has changed. `to` is None if the message itself was no good. */
export interface Refused {
  type: "refused";
  to: number | null;
  code: string;
  text: string;
  version: number | null;
}

/** After the game: a new table with the same people. */
export interface Rematch {
  type: "rematch";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
}

/** The same people can play again there. */
export interface RematchOffered {
  kind: "rematch_offered";
  table: string;
}

/** The host lets a bot play for a person, or fills an open seat. */
export interface Replace {
  type: "replace";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  /** easy, medium, hard, or any other bot there is. */
  bot: string;
}

/** From now on a bot plays on a seat. */
export interface Replaced {
  kind: "replaced";
  seat: number;
  bot: string;
}

/** A whole game: the first step is what chance did before anybody acted. */
export interface Replay {
  steps: ReplayStep[];
}

/** What one action and the chance after it did, and how the game stood then. */
export interface ReplayStep {
  happenings: (Acted | Chanced | Placed | Rolled | Moved | TicketTaken | TileLaid | BetLaid | Partnered | Paid | LegEnded | RaceEnded | Dealt | Uncovered | Displayed | OverseerWent | CardTaken | CardsMoved | ObeliskFinished | CamelsPaid | TurnEnded | LastRound | GameOver | Sat | Left | Began | TookBack | Replaced | GaveBack | Said | Reacted | Closed | RematchOffered)[];
  story: string[];
  view: Record<string, unknown>;
}

/** A die fell. */
export interface Rolled {
  kind: "rolled";
  seat: number;
  die: string;
  camel: string;
  face: number;
}

/** Plain chat: text, never markup. */
export interface Said {
  kind: "said";
  seat: number;
  name: string;
  text: string;
}

/** Somebody sat down. */
export interface Sat {
  kind: "sat";
  seat: number;
  name: string;
}

/** Plain chat. */
export interface Say {
  type: "say";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  text: string;
}

/** Who sits on a seat. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "kept" | "open" | "person";
  name: string | null;
  bot: string | null;
}

/** The secret that holds a seat. Keep it; the server can't tell it a second time. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** The game as one seat, or a spectator (None), sees it. */
export interface SeatView {
  seat: number | null;
  view: Record<string, unknown>;
  refused: Refusal[];
}

export type SeatWish = OpenSeat | BotSeat | OwnSeat;

/** An event of the game so far as one viewer saw it: by a seat, or by chance (None). */
export interface Seen {
  seat: number | null;
  text: string;
}

/** All there is to see, at a version. */
export interface Snapshot {
  type: "snapshot";
  version: number;
  table: TableInfo;
  mine: number[];
  host: boolean;
  views: SeatView[];
  history: Seen[];
  story: string[];
  chat: ChatLine[];
  presence: Presence;
  deadline: number | null;
  now: number;
}

/** Camels on one space, from bottom to top. */
export interface Stack {
  space: number;
  camels: string[];
}

export type State = "closed" | "over" | "playing" | "waiting";

/** A table as everybody may know it. */
export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  options: Record<string, boolean | number | string | number[] | null>;
  seats: SeatInfo[];
  state: "closed" | "over" | "playing" | "waiting";
  listed: boolean;
  clock: number | null;
  odds: boolean;
  hints: boolean;
  created: number;
  dice: Dice;
  rematch: string | null;
  closed_because: string | null;
}

/** Take back one's last action, if nothing was revealed and nobody has acted since. */
export interface TakeBack {
  type: "take_back";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  /** The number of a table's last entry that the sender knows. */
  version: number;
  /** Made up by the client; a repeat is harmless. */
  key: string;
}

/** The wish to sit down. */
export interface TakeSeat {
  /** One line of printable characters. */
  name: string;
  seat?: number | null;
  randomness?: string | null;
  kept?: string | null;
}

/** A seat that is now yours. */
export interface TakenSeat {
  table: TableInfo;
  seat: number;
  token: string;
}

/** A betting ticket that a player holds. */
export interface Ticket {
  camel: string;
  value: number;
}

/** A betting ticket was taken. */
export interface TicketTaken {
  kind: "ticket_taken";
  seat: number;
  camel: string;
  value: number;
}

/** A player's spectator tile on the track. */
export interface Tile {
  space: number;
  side: "+" | "-";
}

/** A spectator tile was laid or moved. */
export interface TileLaid {
  kind: "tile_laid";
  seat: number;
  space: number;
  side: "+" | "-";
  origin: number | null;
}

/** A spectator tile that a unit stopped on. */
export interface TileMet {
  space: number;
  side: "+" | "-";
  seat: number;
}

/** A seat took its last action back. */
export interface TookBack {
  kind: "took_back";
  seat: number;
}

/** A player ended the turn. */
export interface TurnEnded {
  kind: "turn_ended";
  seat: number;
}

/** The new top card of a pile. */
export interface Uncovered {
  kind: "uncovered";
  pile: number;
  card: string;
}

/** An entry of the table's list: what happened, and how everything stands after it. */
export interface Update {
  type: "update";
  version: number;
  at: number;
  happenings: (Acted | Chanced | Placed | Rolled | Moved | TicketTaken | TileLaid | BetLaid | Partnered | Paid | LegEnded | RaceEnded | Dealt | Uncovered | Displayed | OverseerWent | CardTaken | CardsMoved | ObeliskFinished | CamelsPaid | TurnEnded | LastRound | GameOver | Sat | Left | Began | TookBack | Replaced | GaveBack | Said | Reacted | Closed | RematchOffered)[];
  story: string[];
  views: SeatView[];
  table: TableInfo | null;
  deadline: number | null;
}

/** Ask why an action can't be done now. */
export interface Why {
  type: "why";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  /** An action as docs/texts.md writes it. */
  action: string;
}
