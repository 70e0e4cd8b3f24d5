/** Making tables and sitting down at them. */
import type { BotSeat, CreateTable, OpenSeat, OwnSeat, TableInfo } from "../wire";
import * as http from "../net/http";
import { myTable, remember } from "../net/mine";
import { place } from "../router.svelte";
import { settings } from "../settings.svelte";

export const BOT_NAMES = ["Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani"];

export const ownName = () => settings.kept.name.trim() || settings.t.home.guest;

export const mine = (name: string): OwnSeat => ({ kind: "mine", name, randomness: http.randomness() });
export const open = (): OpenSeat => ({ kind: "open" });
export const bot = (strength: string, number: number): BotSeat => ({
  kind: "bot",
  bot: strength,
  name: BOT_NAMES[number % BOT_NAMES.length],
});

/** Makes a table, keeps its secrets and goes there. */
export async function makeTable(wish: CreateTable): Promise<void> {
  const made = await http.create(wish);
  remember({
    id: made.table.id,
    game: wish.game,
    at: Date.now(),
    host: made.host,
    seats: made.tokens,
    commitment: made.table.dice.commitment,
    randomness: wish.seats.flatMap((seat) => (seat.kind === "mine" && seat.randomness ? [seat.randomness] : [])),
  });
  place.go(made.table.id);
}

/** Sits down at a table with the link; for a rematch on the seat that is kept. */
export async function sitDown(table: TableInfo, kept: string | null): Promise<void> {
  const randomness = http.randomness();
  const taken = await http.sit(table.id, { name: ownName(), randomness, kept });
  const before = myTable(table.id);
  remember({
    id: table.id,
    game: table.game,
    at: Date.now(),
    host: before?.host ?? null,
    seats: [...(before?.seats ?? []), { seat: taken.seat, token: taken.token }],
    commitment: table.dice.commitment,
    randomness: [...(before?.randomness ?? []), randomness],
  });
}
