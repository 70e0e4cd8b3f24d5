/** The player key: made in this browser, never needed to begin, and the way back to one's tables from anywhere. */
import type { PlayerTable } from "../wire";
import { keep, recall } from "../kept";
import * as http from "./http";
import { myTable, myTables, remember } from "./mine";

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";
const WORDS = 8;
const SHAPE = new RegExp(`^([${CONSONANTS}][${VOWELS}]){2}[${CONSONANTS}]$`);

/** Sixteen bits as a word that can be said aloud. */
function word(bits: number): string {
  const letter = (shift: number) => CONSONANTS[(bits >> shift) & 15] ?? "";
  const vowel = (shift: number) => VOWELS[(bits >> shift) & 3] ?? "";
  return letter(12) + vowel(10) + letter(6) + vowel(4) + letter(0);
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint16Array(WORDS)), word).join("-");
}

/** A key as somebody typed it or brought it along in an address; null if it isn't one. */
export function readKey(text: string): string | null {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.length === WORDS && words.every((one) => SHAPE.test(one)) ? words.join("-") : null;
}

/** The key of this browser, made when it is first needed. */
export function playerKey(): string {
  const known = recall<string | null>("player", null);
  if (known !== null) return known;
  const made = newKey();
  keep("player", made);
  return made;
}

/** Becomes another player, and brings the tables of this browser along. */
export function becomePlayer(key: string): void {
  keep("player", key);
  keep("claimed", []);
}

/** Tells the server which seats belong to this player. What fails is told again next time; nobody waits for it. */
export function claimSeats(): void {
  const key = playerKey();
  const done = new Set(recall<string[]>("claimed", []));
  for (const { id, seats, host } of myTables()) {
    const tokens = [...seats.map((seat) => seat.token), ...(host ? [host] : [])];
    const mark = `${id} ${tokens.length}`;
    if (tokens.length === 0 || done.has(mark)) continue;
    void http
      .claim(key, id, tokens)
      .then(() => keep("claimed", [...new Set([...recall<string[]>("claimed", []), mark])].slice(-200)))
      .catch(() => undefined);
  }
}

/** All tables of this player; seats that another device has taken can be played from here too. */
export async function playerTables(): Promise<PlayerTable[]> {
  const { tables } = await http.player(playerKey());
  for (const table of [...tables].reverse()) {
    const { game, host, commitment } = table;
    if (table.state === "closed" || myTable(table.table) !== undefined || table.mine.length === 0) continue;
    const at = table.created * 1000;
    remember({ id: table.table, game, at, host, seats: table.mine, commitment, randomness: [] });
  }
  return tables;
}
