/** Which obelisks brought how many points. */
import type { ObeliskFacts, ObeliskPlayer } from "../../wire";

/** What obelisks of 1, 2, 3 … cards count, up to a complete one. */
export function pointsTable({ points }: ObeliskFacts): number[] {
  return points.slice(1, points.indexOf(Math.max(...points)) + 1);
}

/** Points of a player by the number of cards that an obelisk counts as; they add up to all points. */
export function pointsByLength(player: ObeliskPlayer, facts: ObeliskFacts): number[] {
  const table = pointsTable(facts);
  const found = table.map(() => 0);
  const add = (length: number, points: number) => {
    const index = Math.min(length, table.length) - 1;
    found[index] = (found[index] ?? 0) + points;
  };
  for (const { cards, foundation, points } of player.obelisks)
    if (points > 0) add(cards.length + (foundation === "card" ? 1 : 0), points);
  add(table.length, (player.complete.plain + player.complete.card) * (table.at(-1) ?? 0));
  return found;
}
