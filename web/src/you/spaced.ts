/** When a position comes back that one got wrong: the better it is known, the later. Kept by this browser. */
import { keep, recall } from "../kept";

/** Days until a position comes back after so many right answers in a row; after the last it is learned. */
export const DAYS = [1, 3, 7, 16, 35];
/** A first game has dozens of mistakes; nobody wants all of them on one day. */
const NEW_A_DAY = 10;
const MOST_KEPT = 2000;

interface Known {
  /** Right answers in a row. */
  right: number;
  /** The days of the first and of the last answer. */
  since: number;
  answered: number;
}

/** What is known of every position that was answered, by its name. */
export type Notebook = Record<string, Known>;

export const recallNotebook = () => recall<Notebook>("mistakes", {});

/** The day on which a position comes back; never once it is learned. */
export function dueOn({ right, answered }: Known): number {
  if (right === 0) return answered + 1;
  return answered + (DAYS[right - 1] ?? Infinity);
}

export const isLearned = (known: Known | undefined) => known !== undefined && known.right > DAYS.length;

/** The notebook after an answer. One that comes before its day changes nothing, unless it was wrong. */
export function noted(book: Notebook, name: string, day: number, right: boolean): Notebook {
  const before = book[name];
  if (before && right && dueOn(before) > day) return book;
  const after = { right: right ? (before?.right ?? 0) + 1 : 0, since: before?.since ?? day, answered: day };
  const others = Object.entries(book).filter(([other]) => other !== name);
  return Object.fromEntries([...others, [name, after] as const].slice(-MOST_KEPT)); // the newest comes last
}

export function keepNotebook(book: Notebook): void {
  keep("mistakes", book);
}

interface Position {
  name: string;
  share: number;
}

/** What is to be tried on a day: what comes back, the most overdue first, then new positions, the gravest first. */
export function dueAt<One extends Position>(positions: One[], book: Notebook, day: number): One[] {
  const dayOf = (one: One) => dueOn(book[one.name] ?? { right: 0, since: 0, answered: 0 });
  const back = positions.filter(({ name }) => book[name] && dueOn(book[name]) <= day);
  const begun = Object.values(book).filter(({ since }) => since === day).length;
  const fresh = positions.filter(({ name }) => !book[name]).sort((one, other) => one.share - other.share);
  return [...back.sort((one, other) => dayOf(one) - dayOf(other)), ...fresh.slice(0, Math.max(0, NEW_A_DAY - begun))];
}

/** The first day on which something comes back; null if nothing does. */
export function nextDay(positions: Position[], book: Notebook, day: number): number | null {
  const days = positions.map(({ name }) => (book[name] ? dueOn(book[name]) : day + 1)).filter(Number.isFinite);
  return days.length > 0 ? Math.max(day + 1, Math.min(...days)) : null;
}
