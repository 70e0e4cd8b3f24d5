/** Keeping score of a real game of Obelisk, and counting the cards that nobody has seen yet. */
import { CAMELS, COPIES, POINTS } from "../facts";

export interface Obelisk {
  /** Building cards on the foundation. */
  cards: number;
  /** Whether a 1 is on top. */
  finished: boolean;
  /** Whether it stands on a foundation card, which counts as a card more. */
  onCard: boolean;
}
export interface Player {
  obelisks: Obelisk[];
  camels: number;
}
export interface Score {
  players: Player[];
  expert: boolean;
  /** How many of each card have been seen, by its name, such as r4 or bJ. */
  seen: Record<string, number>;
}

export const unseen = (score: Score, card: string) => (COPIES[card] ?? 0) - (score.seen[card] ?? 0);

export function points(obelisk: Obelisk, expert: boolean): number {
  if (obelisk.cards === 0 || (expert && !obelisk.finished)) return 0;
  return POINTS[obelisk.cards + (obelisk.onCard ? 1 : 0)] ?? 0;
}

export const total = (player: Player, expert: boolean) =>
  player.obelisks.reduce((sum, obelisk) => sum + points(obelisk, expert), 0);

/** Who leads: most points, then most camels; several if they are equal, and nobody before the first point. */
export function leaders({ players, expert }: Score): number[] {
  const most = Math.max(...players.map((player) => total(player, expert)));
  const first = players.filter((player) => total(player, expert) === most);
  const camels = Math.max(...first.map((player) => player.camels));
  const leads = (player: Player) => most > 0 && first.includes(player) && player.camels === camels;
  return players.flatMap((player, seat) => (leads(player) ? [seat] : []));
}

export function begin(players: number): Score {
  const camels = CAMELS[players] ?? 0;
  return { players: Array.from({ length: players }, () => ({ obelisks: [], camels })), expert: false, seen: {} };
}

/** All camels of a game. */
export const camelsIn = ({ players }: Score) => players.length * (CAMELS[players.length] ?? 0);
