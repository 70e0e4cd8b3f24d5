import { expect, test } from "vitest";
import { looksOf } from "./people.svelte";

const person = (name: string) => ({ name, bot: false });
const bot = (name: string) => ({ name, bot: true });

test("people keep their look in a rematch, on whatever seat they sit", () => {
  const names = ["Nora", "Tom", "Mira", "Zoë"];
  const first = looksOf(names.map(person));
  const rematch = looksOf([...names.slice(2), ...names.slice(0, 2)].map(person));
  expect([...rematch.slice(2), ...rematch.slice(0, 2)]).toEqual(first);
});

test("nobody looks like somebody else, however many sit there", () => {
  const crowd = ["Nora", "Nora 2", "Tom", "Mira", "Zoë", "Ada", "Ben", "Cleo"].map(person);
  expect(new Set(looksOf(crowd)).size).toBe(crowd.length);
});

test("people come before bots, and bots keep the face that suits them otherwise", () => {
  const [alone] = looksOf([person("Nora")]);
  const [nora, badru, chione] = looksOf([person("Nora"), bot("Badru"), bot("Chione")]);
  expect(nora).toBe(alone);
  expect(new Set([nora, badru, chione]).size).toBe(3);
  expect(looksOf([bot("Badru"), bot("Chione")])).toEqual([1, 2]);
});
