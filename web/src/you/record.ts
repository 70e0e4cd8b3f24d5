/** What a player's finished games add up to. */
import type { PlayerTable } from "../wire";

export interface Rivalry {
  name: string;
  games: number;
  wins: number;
}

/** The seats of the player at a table. */
const own = (table: PlayerTable) => new Set(table.mine.map((seat) => seat.seat));

export const finished = (tables: PlayerTable[]) => tables.filter((table) => table.result != null);
export const running = (tables: PlayerTable[]) =>
  tables
    .filter((table) => table.state === "waiting" || table.state === "playing")
    .sort((one, other) => Number(other.your_turn) - Number(one.your_turn));

export function won(table: PlayerTable): boolean {
  const mine = own(table);
  return table.result?.winners.some((seat) => mine.has(seat)) ?? false;
}

/** Everybody with a name at a finished table, the best first. */
export function standing(table: PlayerTable): { seat: number; name: string; score: number; mine: boolean }[] {
  const mine = own(table);
  return (table.result?.scores ?? [])
    .map((score, seat) => ({ seat, name: table.names[seat] ?? "", score, mine: mine.has(seat) }))
    .sort((one, other) => other.score - one.score);
}

/** One's own place at a finished table, counted from 1; who shares the victory is first. */
export function placeOf(table: PlayerTable): number {
  if (won(table)) return 1;
  const order = standing(table);
  const best = Math.max(...order.filter((one) => one.mine).map(({ score }) => score));
  const winners = new Set(table.result?.winners);
  return 1 + order.filter(({ seat, score }) => score > best || (score === best && winners.has(seat))).length;
}

/**
 * Against whom one has played, and how often one was before them; those met most often first. Bots count by their
 * strength, whatever they are called, and once for each game.
 */
export function rivalries(tables: PlayerTable[], botCalled: (strength: string | null) => string): Rivalry[] {
  const met = new Map<string, Rivalry>();
  for (const table of finished(tables)) {
    const mine = own(table);
    const victory = won(table);
    const names = table.names.map((name, seat) =>
      table.bots[seat] ? botCalled(table.strengths?.[seat] ?? null) : name,
    );
    const others = new Set(names.filter((name, seat) => name != null && !mine.has(seat)));
    for (const name of mine.size === 0 ? [] : others) {
      if (name == null) continue;
      const known = met.get(name) ?? { name, games: 0, wins: 0 };
      met.set(name, { name, games: known.games + 1, wins: known.wins + Number(victory) });
    }
  }
  return [...met.values()].sort((one, other) => other.games - one.games || other.wins - one.wins);
}
