// Made by tools/web_types.py from the server's messages; change those, not this file.

/** A seat acted; `action` is its text as the viewer saw it, with `?` for what is hidden. */
export interface Acted {
  kind: "acted";
  seat: number;
  action: string;
  by: "bot" | "clock" | "person";
}

/** A finished game from the point of view of one player. */
export interface AnalysedGame {
  table: string;
  game: string;
  ended: number;
  seat: number;
  books: AnalysedPlayer;
  mistakes: Mistake[];
}

/** The finished games of a player, the newest first. */
export interface AnalysedGames {
  games: AnalysedGame[];
  missing: string[];
  strengths: Strength[];
}

/** A player's books: start, luck, unknown, given away, gifts and rest add up to the result. */
export interface AnalysedPlayer {
  start: number;
  luck: number;
  unknown: number;
  given_away: number;
  gifts: number;
  rest: number;
  result: number;
  choices: number;
  missed: number;
  slips: number;
  mistakes: number;
  blunders: number;
}

/** The fields common to all games' views. A game's view has its family as a tag: `tag_field="family", tag="camelup"`. */
export interface AnyView {
  game: string;
  options: Record<string, boolean | number | string | number[] | null>;
  names: string[];
  you: number | null;
  turn: number | "chance" | null;
  over: boolean;
  actions: string[];
  scores: number[] | null;
  winners: number[];
  state?: string;
}

/** Ask for the actions that a strong bot would consider. */
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

/** Asks for the tables of a player, or to forget them; the key goes in the body, never in an address. */
export interface AskPlayer {
  /** 128 secret bits as eight words, made up by the client; only a hash is stored. */
  key: string;
}

/** A person who isn't connected. */
export interface Away {
  seat: number;
  since: number;
}

/** All seats are taken; the game begins. */
export interface Began {
  kind: "began";
}

/** A race card was laid face down; the camel is None for viewers who don't see it. */
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

/** Facts about this game that never change while it is played. */
export interface CamelUpFacts {
  spaces: number;
  first_tile_space: number;
  faces: number;
  dice: string[];
  dice_per_leg: number;
  partnerships: boolean;
  ticket_values: number[];
  second_place: number;
  wrong_ticket: number;
  deck_pays: number[];
  wrong_card: number;
}

/** The odds of a Camel Up race. */
export interface CamelUpOdds {
  family: "camelup";
  edition: number;
  position: string;
  leg: LegChances;
  race: RaceChances;
}

/** A Camel Up player's possessions. */
export interface CamelUpPlayer {
  money: number | null;
  cards_left: number;
  cards: string[] | null;
  tickets: Ticket[];
  pyramid_tickets: number;
  tile: Tile | null;
  partner: number | null;
}

/** A view of either edition of Camel Up. */
export interface CamelUpView {
  family: "camelup";
  game: string;
  options: Record<string, boolean | number | string | number[] | null>;
  names: string[];
  you: number | null;
  turn: number | "chance" | null;
  over: boolean;
  actions: string[];
  scores: number[] | null;
  winners: number[];
  state?: string;
  edition: 1 | 2;
  facts: CamelUpFacts;
  leg: number;
  track: Stack[];
  ranking: string[];
  dice_inside: string[];
  tickets: Record<string, number[]>;
  winner_bets: RaceCard[];
  loser_bets: RaceCard[];
  players: CamelUpPlayer[];
}

/** A player gained or lost camels, other than from the quarry. */
export interface CamelsPaid {
  kind: "camels_paid";
  seat: number;
  camels: number;
}

/** The host closes the table before the game has begun. */
export interface Cancel {
  type: "cancel";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
}

/** A player declined the action card for a 1. */
export interface CardDeclined {
  kind: "card_declined";
  seat: number;
}

/** A player picked a card from a stall; the first pick of a swap moves nothing yet. */
export interface CardPicked {
  kind: "card_picked";
  seat: number;
  owner: number;
  card: string;
}

/** A player took the top card of a pile, and the camels on it. */
export interface CardTaken {
  kind: "card_taken";
  seat: number;
  pile: number;
  card: string;
  camels: number;
}

/** Cards went from one place to another; a card is None for viewers who don't see it. */
export interface CardsMoved {
  kind: "cards_moved";
  seat: number;
  cards: (string | null)[];
  origin: "display" | "hand" | "stall" | "table";
  origin_seat: number | null;
  target: "discards" | "foundation" | "hand" | "obelisk_bottom" | "obelisk_top" | "stall" | "table";
  target_seat: number | null;
  reason: "back" | "build" | "buy" | "choose" | "first_stall" | "found" | "pick" | "play" | "start" | "stock" | "swap" | "trade";
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

/** A line of chat. */
export interface ChatLine {
  version: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** Claims seats for a player, who will find them again with the key. */
export interface ClaimSeats {
  /** 128 secret bits as eight words, made up by the client; only a hash is stored. */
  key: string;
  /** Names a table; part of its link. */
  table: string;
  tokens: string[];
}

/** The table was closed before the end. */
export interface Closed {
  kind: "closed";
  reason: string;
}

/** An action, its value relative to the others, and the share of the victory and score it promises, if known. */
export interface Considered {
  action: string;
  value: number;
  share: number | null;
  score: number | null;
  why: string[];
}

/** A contribution to the dice, made after seeing their commitment. */
export interface Contribution {
  /** 256 secret bits that hold a seat. */
  token: string;
  /** Dice randomness from a player, in hex. */
  randomness: string;
}

/** Contributions of one or several seats of a table. */
export interface Contributions {
  contributions: Contribution[];
}

/** A request for a new table. */
export interface CreateTable {
  game: string;
  seats: (OpenSeat | BotSeat | OwnSeat)[];
  options?: Record<string, boolean | number | string | number[] | null>;
  listed?: boolean;
  clock?: number | null;
  odds?: boolean;
  hints?: boolean;
  key?: string | null;
}

/** A new table, the secret that makes its host, and those of the seats taken with it. The game begins when its seats are taken and everybody has contributed to the dice. */
export interface CreatedTable {
  table: TableInfo;
  link: string;
  host: string;
  tokens: SeatToken[];
}

/** A card went to a hand; None for viewers who don't see it. */
export interface Dealt {
  kind: "dealt";
  seat: number;
  card: string | null;
  hand: number | null;
}

/** What makes a table's dice verifiable; docs/background/fair-dice.md explains it. */
export interface DiceInfo {
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
  ways: Ways | null;
  free_trades: number;
  pending: "choose" | "swap" | "two" | null;
  picked_from: number | null;
}

export type Effect = Acted | Chanced | GameOver | Sat | Left | Began | TookBack | Replaced | GaveBack | Said | Reacted | Closed | RematchOffered | Placed | PyramidTicketTaken | Rolled | Moved | TicketTaken | TileLaid | BetLaid | Partnered | Paid | LegEnded | RaceEnded | PursesCounted | Dealt | Uncovered | Displayed | OverseerWent | CardTaken | CardsMoved | CardPicked | PickingStopped | CardDeclined | ObeliskFinished | CamelsPaid | TurnEnded | LastRound | PointsCounted;

/** A number for each kind of foundation. */
export interface Foundations {
  plain: number;
  card: number;
}

/** The host opens a seat again before the game begins; its player has to sit down again. */
export interface FreeSeat {
  type: "free_seat";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
}

export type FromClient = Hello | Play | TakeBack | Say | React | Replace | FreeSeat | Cancel | GiveBack | Leave | Why | AskOdds | AskHint | Rematch | Ping;

export type FromServer = Snapshot | Update | Presence | Done | Refused | Reason | Odds | Hint | Pong | Goodbye;

/** The analysis of a finished game. */
export interface GameAnalysis {
  judge: string;
  budget: number;
  chances: number[][];
  players: AnalysedPlayer[];
  moments: Moment[];
  sections: Section[];
}

/** A game that this server offers. */
export interface GameInfo {
  name: string;
  family: string;
  edition: number | null;
  title: string;
  rules: number;
  fewest_seats: number;
  most_seats: number;
  default_seats: number;
  capabilities: ("analysis" | "bots" | "guide" | "hints" | "odds" | "positions" | "puzzles" | "rules" | "table")[];
  bots: string[];
  options: OptionInfo[];
}

export type GameOdds = CamelUpOdds;

/** The game is over. */
export interface GameOver {
  kind: "game_over";
  scores: number[];
  winners: number[];
}

/** The progress of compiling a game before it can be played here. */
export interface GameProgress {
  game: string;
  ready: boolean;
  done: number;
  total: number;
}

/** The result of a game. */
export interface GameResult {
  scores: number[];
  winners: number[];
  ended: number;
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

/** The server closes this connection; `reconnect` has the seconds after which to come back, if at all. */
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

/** A scripted table as the learner's seat sees it, in the messages of a live one. */
export interface Guide {
  game: string;
  table: Snapshot;
  steps: GuideStep[];
}

/** One step of a guided game. */
export interface GuideStep {
  text: string;
  light: string[];
  action: string | null;
  updates: Update[];
}

/** Whether this node works. */
export interface Health {
  ok: boolean;
  node: string;
  version: string;
}

/** The first message: the client's tokens, and the version it has seen. A client without tokens is a spectator. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  seen?: number | null;
  language?: "de" | "en";
  state?: boolean;
  brief?: boolean;
}

/** What the bot `hard` would consider, the best first. */
export interface Hint {
  type: "hint";
  to: number;
  version: number;
  considered: Considered[];
}

/** An action with its expected results, as far as its player could know. */
export interface JudgedAction {
  action: string;
  share: number;
  score: number;
  margin: number | null;
  why?: Spoken;
}

/** The end was triggered by this seat. */
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

/** The odds of the leg: chances by camel, and the values of tickets and tiles in pounds. */
export interface LegChances {
  quality: "fraction";
  place: Record<string, number[]>;
  place_exact: Record<string, string[]>;
  race_ends: number;
  race_ends_exact: string;
  stops: Record<string, number>;
  stops_exact: Record<string, string>;
  tickets: Record<string, number>;
  tiles: TileWorth[];
}

/** A leg is over; the payments follow. */
export interface LegEnded {
  kind: "leg_ended";
  leg: number;
  ranking: string[];
}

/** Listed tables: first those where people wait; the number per address is limited. */
export interface Lobby {
  tables: TableInfo[];
}

/** A person's preferred look: one of the client's colours, and one of its faces. */
export interface Look {
  colour: number;
  face: number;
}

/** A decision in which a player gave something away: a short form of `Moment`. */
export interface Mistake {
  step: number;
  kind: "blunder" | "mistake" | "slip";
  share: number;
  action: string;
  better: string;
}

/** A notable event. */
export interface Moment {
  step: number;
  seat: number;
  kind: "blunder" | "luck" | "mistake" | "slip";
  share: number;
  chance: number | null;
  action: string | null;
  better: string | null;
  choices: JudgedAction[];
}

/** A unit of camels moved between spaces. */
export interface Moved {
  kind: "moved";
  unit: string[];
  origin: number;
  reached: number;
  space: number;
  under: boolean;
  tile: TileMet | null;
}

/** A card in an obelisk and its value there. */
export interface ObeliskCard {
  card: string;
  value: number;
}

/** Facts about this game that never change while it is played. */
export interface ObeliskFacts {
  stalls: boolean;
  piles: number;
  piles_to_end: number;
  first_stall: number;
  hand_limit: number | null;
  depot_minimum: number | null;
  expert: boolean;
  points: number[];
}

/** An obelisk is complete, from 5 to 1, and leaves its slot. */
export interface ObeliskFinished {
  kind: "obelisk_finished";
  seat: number;
  slot: number;
}

/** An Obelisk player's possessions. */
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

/** A view of Obelisk. */
export interface ObeliskView {
  family: "obelisk";
  game: string;
  options: Record<string, boolean | number | string | number[] | null>;
  names: string[];
  you: number | null;
  turn: number | "chance" | null;
  over: boolean;
  actions: string[];
  scores: number[] | null;
  winners: number[];
  state?: string;
  facts: ObeliskFacts;
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
  odds: GameOdds;
}

/** The games and bots that this server offers. */
export interface Offer {
  games: GameInfo[];
  bots: string[];
  version: string;
  default_game: string;
  network: string | null;
}

/** A seat for anybody with the link. */
export interface OpenSeat {
  kind: "open";
}

/** A house rule: its possible values and its default. */
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

/** A seat for the host, or for another person on the host's device. */
export interface OwnSeat {
  kind: "mine";
  /** One line of printable characters. */
  name: string;
  look?: Look | null;
}

/** A player got or paid pounds; a player's payments add up to the change of their money. */
export interface Paid {
  kind: "paid";
  seat: number;
  pounds: number;
  reason: "empty_purse" | "loser" | "partner" | "pyramid" | "ticket" | "tile" | "winner";
  camel: string | null;
}

/** Two players became partners for the leg. */
export interface Partnered {
  kind: "partnered";
  seat: number;
  other: number;
}

/** A finished game as one of its seats saw it at some step. */
export interface PastView {
  view: View;
}

/** A player stopped after one card where a second was possible. */
export interface PickingStopped {
  kind: "picking_stopped";
  seat: number;
}

/** A pile of the quarry. */
export interface Pile {
  top: string | null;
  size: number;
  camels: number;
}

/** Ask whether the server is responding. */
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

/** An action of one's own seat. */
export interface Play {
  type: "play";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  /** An action as text. */
  action: string;
  /** The number of a table's last entry that the sender knows. */
  version: number;
  /** Made up by the client; a repeat is harmless. */
  key: string;
}

/** The tables of a player, the newest first. */
export interface Player {
  tables: PlayerTable[];
}

/** A table of a player. */
export interface PlayerTable {
  table: string;
  game: string;
  state: "closed" | "over" | "playing" | "waiting";
  names: (string | null)[];
  bots: boolean[];
  mine: SeatToken[];
  host: string | null;
  commitment: string;
  your_turn: boolean;
  created: number;
  result: GameResult | null;
  strengths: (string | null)[];
}

/** The game is over: everybody's points, and the camels that break ties. */
export interface PointsCounted {
  kind: "points_counted";
  points: number[];
  camels: number[];
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
  away: Away[];
  bench_seconds: number;
}

/** Why a request was refused: a code for programs, a text for people in their language. */
export interface Problem {
  code: string;
  text: string;
}

/** The progress of all games, and of odds solved while serving. */
export interface Progress {
  games: GameProgress[];
  solving: SolvingProgress[];
}

/** The Ed25519 key of an installation, in hex. */
export interface PublicKey {
  public_key: string;
}

/** Everybody's money after the payments for a leg or the race. */
export interface PursesCounted {
  kind: "purses_counted";
  money: number[];
}

/** The server's public key for Web Push, for `applicationServerKey`. */
export interface PushKey {
  public_key: string;
}

/** The keys with which to encrypt messages for one browser. */
export interface PushKeys {
  auth: string;
  p256dh: string;
}

/** A player took a pyramid ticket and is about to roll. */
export interface PyramidTicketTaken {
  kind: "pyramid_ticket_taken";
  seat: number;
}

/** A card in the winner or loser deck; the camel is None if the viewer can't see it. */
export interface RaceCard {
  seat: number;
  camel: string | null;
  laid_at: string | null;
}

/** The chances to win the race, and to come last. */
export interface RaceChances {
  winner: Record<string, number>;
  loser: Record<string, number>;
  quality: "exact" | "within";
  within: number;
}

/** The race is over; payments for the race cards follow. */
export interface RaceEnded {
  kind: "race_ended";
  ranking: string[];
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

/** The answer to `why`: None if the action can be done; `ruling` as in `Refused`. */
export interface Reason {
  type: "reason";
  to: number;
  reason: string | null;
  ruling: string | null;
}

/** A request was refused and nothing has changed. `to` is None if the message itself was invalid. */
export interface Refused {
  type: "refused";
  to: number | null;
  code: string;
  text: string;
  version: number | null;
  ruling: string | null;
}

/** A kind of action that isn't possible now, with the reason. */
export interface RefusedKind {
  kind: string;
  reason: string;
  ruling: string | null;
}

/** After the game: a new table with the same people. */
export interface Rematch {
  type: "rematch";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
}

/** A new table for a rematch of these people. */
export interface RematchOffered {
  kind: "rematch_offered";
  table: string;
}

/** The host fills an open seat with a bot, or lets one play for somebody absent; others do it for their own seat. */
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

/** A whole game; the first step has the outcomes of chance before the first action. */
export interface Replay {
  steps: ReplayStep[];
}

/** An action and the outcomes of chance after it: their effects, and the game after them. */
export interface ReplayStep {
  effects: Effect[];
  story: string[];
  view: View;
}

/** A die was rolled. */
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

/** A seat and its player. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "kept" | "open" | "person";
  name: string | null;
  bot: string | null;
  look: Look | null;
}

export type SeatRequest = OpenSeat | BotSeat | OwnSeat;

/** The secret that holds a seat. Keep it; the server can't send it a second time. */
export interface SeatToken {
  seat: number;
  token: string;
}

/** The game as a seat, or a spectator (None), sees it. */
export interface SeatView {
  seat: number | null;
  view: View;
  refused: RefusedKind[];
  take_back: boolean;
}

/** A leg or other section. */
export interface Section {
  number: number;
  players: SectionBooks[];
}

/** A player's books of a leg or other section, in pounds or points. */
export interface SectionBooks {
  luck: number;
  unknown: number;
  given_away: number;
}

/** An event of the game so far as one viewer saw it: by a seat, or by chance (None). */
export interface Seen {
  seat: number | null;
  text: string;
}

/** Everything that a client may see, at a version. */
export interface Snapshot {
  type: "snapshot";
  version: number;
  /** Of the chain of hashes over all entries; see docs/background/fair-dice.md. */
  head: string;
  table: TableInfo;
  mine: number[];
  host: boolean;
  views: SeatView[];
  history: Seen[];
  story: StoryLine[];
  chat: ChatLine[];
  presence: Presence;
  deadline: number | null;
  now: number;
}

/** The progress of exact odds that take long to solve. */
export interface SolvingProgress {
  games: string[];
  state: "exact" | "failed" | "missing" | "solving" | "unusable";
  done: number;
  total: number;
}

/** Sentences in every language. */
export interface Spoken {
  en: string[];
  de: string[];
}

/** Camels on one space, from bottom to top. */
export interface Stack {
  space: number;
  camels: string[];
}

/** The odds of leg and race after a step of the replay; None for games without odds, and once the race is over. */
export interface StepOdds {
  odds: GameOdds | null;
}

/** A sentence about what happened, and the version that it belongs to. */
export interface StoryLine {
  version: number;
  text: string;
}

/** A player's strength in the games of a family. */
export interface Strength {
  family: string;
  performance: number;
  margin: number | null;
  like: string | null;
}

/** Asks to be reminded of one's turn at any table of a player. */
export interface Subscribe {
  /** 128 secret bits as eight words, made up by the client; only a hash is stored. */
  key: string;
  subscription: Subscription;
}

/** A browser's subscription, as its Push API gives it, with the language. */
export interface Subscription {
  endpoint: string;
  keys: PushKeys;
  language: "de" | "en";
}

/** The public information about a table. */
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
  dice: DiceInfo;
  rematch: string | null;
  closed_because: string | null;
}

export type TableState = "closed" | "over" | "playing" | "waiting";

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

/** A request to sit down. */
export interface TakeSeat {
  /** One line of printable characters. */
  name: string;
  seat?: number | null;
  randomness?: string | null;
  kept?: string | null;
  key?: string | null;
  look?: Look | null;
}

/** A seat that is now yours. */
export interface TakenSeat {
  table: TableInfo;
  seat: number;
  token: string;
}

/** A player's betting ticket. */
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

/** The value of laying a tile, in pounds. */
export interface TileWorth {
  space: number;
  side: "+" | "-";
  pounds: number;
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
  first: boolean;
}

/** Asks not to be reminded any more. */
export interface Unsubscribe {
  endpoint: string;
}

/** An entry of the table's list: what happened, and the game and table after it. */
export interface Update {
  type: "update";
  version: number;
  at: number;
  /** Of the chain of hashes over all entries; see docs/background/fair-dice.md. */
  head: string;
  effects: Effect[];
  story: string[];
  views: SeatView[];
  table: TableInfo | null;
  deadline: number | null;
}

export type View = CamelUpView | ObeliskView;

/** The number of camels left behind on the way to each pile. */
export interface Ways {
  cw: number[];
  ccw: number[];
}

/** Ask why an action can't be done now. */
export interface Why {
  type: "why";
  /** Chosen by the client; the answer has it as `to`. */
  id: number;
  /** A seat; 0 moves first. */
  seat: number;
  /** An action as text. */
  action: string;
}
