/** Making tables and sitting down at them. */
import type { BotSeat, CreateTable, OpenSeat, OwnSeat, TableInfo } from "../wire";
import { checkCommitment, checkFresh, checkOurs, contribute } from "../net/fairness";
import * as http from "../net/http";
import { myTable, remember } from "../net/mine";
import { claimSeats } from "../net/player";
import { place } from "../router.svelte";
import { settings } from "../settings.svelte";
import { botName } from "../table/people.svelte";

/** What is chosen for each option of a game, by its name. */
export type Options = TableInfo["options"];

export const ownName = () => settings.kept.name.trim() || settings.t.home.guest;

/** A seat at this device; the first one is for whom the browser knows. */
export const mine = (name: string, first = true): OwnSeat => ({
  kind: "mine",
  name,
  look: first ? settings.kept.look : null,
});
export const open = (): OpenSeat => ({ kind: "open" });
export const bot = (strength: string, number: number): BotSeat => ({
  kind: "bot",
  bot: strength,
  name: botName(strength, number),
});

/** Makes a table, keeps its secrets and goes there; `here` on this device, though there may be a server. */
export async function makeTable(request: CreateTable, here?: boolean): Promise<void> {
  const made = await http.create({ ...request, key: http.newKey() }, here);
  if (made.tokens.length > 0) checkFresh(made.table);
  remember({
    id: made.table.id,
    game: request.game,
    at: Date.now(),
    host: made.host,
    seats: made.tokens,
    commitment: made.table.dice.commitment,
    randomness: [],
  });
  claimSeats();
  await contribute(made.table);
  place.go(`/t/${made.table.id}`);
}

/** Sits down at a table with the link; for a rematch on the seat that is kept. */
export async function sitDown(table: TableInfo, kept: string | null): Promise<void> {
  checkCommitment(table);
  const randomness = http.randomness();
  const taken = await http.sit(table.id, {
    name: ownName(),
    look: settings.kept.look,
    randomness,
    kept,
    key: http.newKey(),
  });
  checkCommitment(taken.table, table.dice.commitment);
  const before = myTable(table.id);
  remember({
    id: table.id,
    game: table.game,
    at: Date.now(),
    host: before?.host ?? null,
    seats: [...(before?.seats ?? []), { seat: taken.seat, token: taken.token }],
    commitment: table.dice.commitment,
    randomness: [...(before?.randomness ?? []), randomness],
    parts: { ...before?.parts, [taken.seat]: randomness },
  });
  checkOurs(taken.table);
  claimSeats();
}
