/** Our part in the dice: given only after the server has committed itself, and kept to be compared after the game. */
import type { SeatToken, TableInfo } from "../wire";
import { settings } from "../settings.svelte";
import * as http from "./http";
import { myTable, remember } from "./mine";

export class UnfairDice extends Error {}

/** Refuses dice that aren't fixed by a commitment, or by another one than was promised. */
export function checkCommitment(table: TableInfo, promised?: string): void {
  const found = table.dice.commitment;
  if (!/^[0-9a-f]{64}$/.test(found) || (promised !== undefined && found !== promised))
    throw new UnfairDice(settings.t.net.otherPromise);
}

/** Refuses a new table whose dice aren't promised before anybody has contributed to them. */
export function checkFresh(table: TableInfo): void {
  checkCommitment(table);
  if (table.state !== "waiting" || table.dice.contributions.some((part) => part !== null))
    throw new UnfairDice(settings.t.net.begunTooEarly);
}

/** Refuses a table where the promise is another one than we saw, or where what a seat of ours gave isn't there. */
export function checkOurs(table: TableInfo, mine?: number[]): void {
  const held = myTable(table.id);
  if (!held) return;
  checkCommitment(table, held.commitment);
  const ours = Object.entries(held.parts ?? {}).map(([seat, part]) => ({ seat: Number(seat), part }));
  const kept = ours.filter(({ seat }) => !lostSeat(table, seat, mine));
  if (kept.length < ours.length)
    remember({ ...held, parts: Object.fromEntries(kept.map(({ seat, part }) => [seat, part])) });
  for (const { seat, part } of kept) {
    const found = table.dice.contributions[seat] ?? null;
    const onItsWay = found === null && table.state === "waiting";
    if (found !== part && !onItsWay) throw new UnfairDice(settings.t.net.partMissing);
  }
}

/** Whether a seat isn't ours any more, and its part not either: it was freed before the game, or given up. */
function lostSeat(table: TableInfo, seat: number, mine?: number[]): boolean {
  return (
    (table.state === "waiting" && table.seats[seat]?.kind === "open") || (mine !== undefined && !mine.includes(seat))
  );
}

/** The seats of ours that haven't contributed to the dice yet. */
export function missing(table: TableInfo, seats: SeatToken[]): SeatToken[] {
  return table.state === "waiting" ? seats.filter(({ seat }) => table.dice.contributions[seat] === null) : [];
}

/** Contributes for all seats of ours that haven't yet; they were kept before, and so is what they contribute. */
export async function contribute(table: TableInfo): Promise<TableInfo> {
  const held = myTable(table.id);
  const seats = held ? missing(table, held.seats) : [];
  if (!held || seats.length === 0) return table;
  checkCommitment(table, held.commitment);
  const parts = { ...held.parts };
  for (const { seat } of seats) parts[seat] ??= http.randomness();
  remember({ ...held, parts, randomness: Object.values(parts) });
  const after = await http.contribute(
    table.id,
    seats.map(({ seat, token }) => ({ token, randomness: parts[seat] ?? "" })),
  );
  checkOurs(after);
  for (const { seat } of seats)
    if (after.dice.contributions[seat] !== parts[seat]) throw new UnfairDice(settings.t.net.partMissing);
  return after;
}
