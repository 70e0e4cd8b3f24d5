import { expect, test } from "vitest";
import { newsOf, streamOf, type StreamLine } from "./stream";

const told = (number: number, version: number) => ({ number, version, text: `event ${version}`, seat: null });
const said = (version: number) => ({ version, at: version, seat: 0, name: "Mira", text: `message ${version}` });
const read = (lines: StreamLine[]) => lines.map((line) => ("told" in line ? line.told.text : line.said.text));

test("what is said stands between the events before and after it, and the newest line is the last", () => {
  const log = [told(0, 1), told(1, 1), told(2, 4), told(3, 5), told(4, 40)];
  const chat = [2, 3, ...Array.from({ length: 18 }, (_, index) => 6 + index)].map(said);
  const lines = read(streamOf(log, chat));
  expect(lines.slice(0, 7)).toEqual([
    "event 1",
    "event 1",
    "message 2",
    "message 3",
    "event 4",
    "event 5",
    "message 6",
  ]);
  expect(lines).toHaveLength(log.length + chat.length);
  expect(lines.at(-1)).toBe("event 40");
});

test("what was said after the last event comes after it, and each line has a key of its own", () => {
  const lines = streamOf([told(0, 1), told(1, 1)], [said(2), said(3)]);
  expect(read(lines)).toEqual(["event 1", "event 1", "message 2", "message 3"]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(4);
  expect(read(streamOf([], [said(2)]))).toEqual(["message 2"]);
});

test("all that the last entry brought is heard, and the same words once more are news", () => {
  const log = [told(0, 3), told(1, 3)];
  expect(newsOf(log, [said(2)])).toEqual({ version: 3, text: "event 3 event 3" });
  expect(newsOf(log, [said(2), said(4)])).toEqual({ version: 4, text: "Mira: message 4" });
  const again = [...log, { ...told(2, 5), text: "event 3 event 3" }];
  expect(newsOf(again, [])).toEqual({ version: 5, text: "event 3 event 3" });
});
