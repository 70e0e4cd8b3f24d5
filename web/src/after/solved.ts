/** Which positions of which tables were solved in this browser. */
import { keep, recall } from "../kept";

const MOST_TABLES = 40;
type Solved = [table: string, positions: string[]][];

const all = () => recall<Solved>("solved", []);

export const solvedAt = (table: string): string[] => all().find(([name]) => name === table)?.[1] ?? [];

/** Notes that a position was solved; returns all of the table. */
export function keepSolved(table: string, position: string): string[] {
  const positions = [...new Set([...solvedAt(table), position])];
  const others = all().filter(([name]) => name !== table);
  keep("solved", [[table, positions], ...others].slice(0, MOST_TABLES));
  return positions;
}
