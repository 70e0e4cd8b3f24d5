import { expect, test } from "vitest";
import { DAYS, dueAt, dueOn, isLearned, nextDay, noted, type Notebook } from "./spaced";

const positions = [
  { name: "slip", share: -0.02 },
  { name: "blunder", share: -0.2 },
  { name: "mistake", share: -0.06 },
];
const names = (day: number, book: Notebook) => dueAt(positions, book, day).map(({ name }) => name);

test("the gravest mistake comes first", () => {
  expect(names(100, {})).toEqual(["blunder", "mistake", "slip"]);
});

test("a position comes back later and later while the answers are right, until it is learned", () => {
  let book: Notebook = {};
  let day = 100;
  for (const days of DAYS) {
    book = noted(book, "blunder", day, true);
    expect(names(day, book)).not.toContain("blunder");
    expect(names(day + days - 1, book)).not.toContain("blunder");
    day += days;
    expect(names(day, book)[0]).toBe("blunder"); // before all that is new
  }
  book = noted(book, "blunder", day, true);
  expect(isLearned(book["blunder"])).toBe(true);
  expect(names(day + 1000, book)).not.toContain("blunder");
});

test("a wrong answer brings it back on the next day, however well it was known", () => {
  const known = { right: 4, since: 1, answered: 90 };
  const book = noted({ blunder: known }, "blunder", 100, false);
  expect(dueOn(book["blunder"] ?? known)).toBe(101);
  expect(isLearned(book["blunder"])).toBe(false);
});

test("a right answer before its day changes nothing", () => {
  const book = noted({}, "blunder", 100, true);
  expect(noted(book, "blunder", 100, true)).toBe(book);
});

test("at most ten new positions are begun on a day", () => {
  const many = Array.from({ length: 30 }, (_, number) => ({ name: `${number}`, share: -number / 100 }));
  const begun = dueAt(many, {}, 100);
  expect(begun.map(({ name }) => name)).toEqual(["29", "28", "27", "26", "25", "24", "23", "22", "21", "20"]);
  const book = begun.slice(0, 4).reduce((before, { name }) => noted(before, name, 100, false), {} as Notebook);
  expect(dueAt(many, book, 100)).toHaveLength(6);
  expect(dueAt(many, book, 101)).toHaveLength(14);
});

test("the day is told on which something comes back", () => {
  const all = positions.reduce((book, { name }) => noted(book, name, 100, true), {} as Notebook);
  expect(nextDay(positions, all, 100)).toBe(101);
  expect(nextDay(positions, noted(all, "slip", 101, true), 101)).toBe(102);
  const learned = { right: DAYS.length + 1, since: 1, answered: 50 };
  expect(nextDay([positions[0]!], { slip: learned }, 100)).toBeNull();
});
