/** Which obelisks brought how many points. */
import type { ObeliskPlayer } from "../wire";

/** An obelisk counts as this many cards; five are a complete one. */
export const LENGTHS = [5, 4, 3, 2, 1] as const;
export type Length = (typeof LENGTHS)[number];

export interface Part {
  count: number;
  points: number;
}

/** Points by the length of obelisks; those that count nothing are left out. A foundation card is one card more. */
export function pointsByLength(player: ObeliskPlayer): Record<Length, Part> {
  const found: Record<Length, Part> = { 5: none(), 4: none(), 3: none(), 2: none(), 1: none() };
  const growing = player.obelisks.filter(({ points }) => points > 0);
  for (const { cards, foundation, points } of growing) {
    const length = LENGTHS.find((one) => one <= cards.length + (foundation === "card" ? 1 : 0)) ?? 1;
    add(found[length], 1, points);
  }
  const complete = player.complete.plain + player.complete.card;
  const rest = player.points - growing.reduce((sum, { points }) => sum + points, 0);
  if (complete > 0) add(found[5], complete, rest);
  return found;
}

function none(): Part {
  return { count: 0, points: 0 };
}

function add(part: Part, count: number, points: number): void {
  part.count += count;
  part.points += points;
}
