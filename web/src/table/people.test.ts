import { expect, test } from "vitest";
import type { Look } from "../wire";
import { looksOf, suiting } from "./people.svelte";

const person = (name: string) => ({ name, bot: false });
const choosing = (name: string, look: Look) => ({ name, bot: false, look });
const bot = (name: string) => ({ name, bot: true });

test("people keep their look in a rematch, on whatever seat they sit", () => {
  const names = ["Nora", "Tom", "Mira", "Zoë"];
  const first = looksOf(names.map(person));
  const rematch = looksOf([...names.slice(2), ...names.slice(0, 2)].map(person));
  expect([...rematch.slice(2), ...rematch.slice(0, 2)]).toEqual(first);
});

test("nobody looks like somebody else, however many sit there", () => {
  const crowd = ["Nora", "Nora 2", "Tom", "Mira", "Zoë", "Ada", "Ben", "Cleo"].map(person);
  for (const part of ["colour", "face"] as const)
    expect(new Set(looksOf(crowd).map((look) => look[part])).size).toBe(crowd.length);
});

test("people come before bots, and bots keep the face that suits them otherwise", () => {
  const [alone] = looksOf([person("Nora")]);
  const [nora, badru, chione] = looksOf([person("Nora"), bot("Badru"), bot("Chione")]);
  expect(nora).toEqual(alone);
  expect(new Set([nora, badru, chione].map((look) => look?.face)).size).toBe(3);
  expect(looksOf([bot("Badru"), bot("Chione")]).map(({ face }) => face)).toEqual([1, 2]);
});

test("who has chosen a look has it, whatever suits the names of the others", () => {
  const wanted = { ...suiting("Tom"), face: (suiting("Nora").face + 3) % 8 };
  const [tom, nora] = looksOf([person("Tom"), choosing("Nora", wanted)]);
  expect(nora).toEqual(wanted);
  expect(tom?.colour).not.toBe(wanted.colour);
  expect(looksOf([choosing("Nora", wanted), person("Tom")])).toEqual([nora, tom]);
});

test("of two who have chosen the same one gets the next that is free, and the same one in a rematch", () => {
  const same = { colour: 7, face: 2 };
  const looks = looksOf([choosing("Zoë", same), choosing("Ada", same)]);
  expect(looks).toEqual([
    { colour: 0, face: 3 },
    { colour: 7, face: 2 },
  ]);
  expect(looksOf([choosing("Ada", same), choosing("Zoë", same)])).toEqual(looks.toReversed());
});
