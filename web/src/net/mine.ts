/** The tables where this browser holds seats, and the secrets that hold them. */
import type { SeatToken } from "../wire";
import { keep, recall } from "../kept";

export interface MyTable {
  id: string;
  game: string;
  at: number;
  host: string | null;
  seats: SeatToken[];
  /** What was promised and given before the first die fell, to be compared after the game. */
  commitment: string;
  randomness: string[];
  /** The same by seat: if an answer is lost, it is sent again. */
  parts?: Record<number, string>;
  /** The chain of all that we have seen: `giza verify --head` says whether a record has it. */
  head?: string;
}

const MOST_KEPT = 40;

export function myTables(): MyTable[] {
  return recall<MyTable[]>("tables", []);
}

export function myTable(id: string): MyTable | undefined {
  return myTables().find((table) => table.id === id);
}

export function remember(table: MyTable): void {
  keep("tables", [table, ...myTables().filter((other) => other.id !== table.id)].slice(0, MOST_KEPT));
}

/** Keeps the head of the chain that was seen last. */
export function keepHead(id: string, head: string): void {
  const tables = myTables();
  const held = tables.find((table) => table.id === id);
  if (held === undefined || held.head === head) return;
  held.head = head;
  keep("tables", tables);
}

export function forget(id: string): void {
  keep(
    "tables",
    myTables().filter((table) => table.id !== id),
  );
}
