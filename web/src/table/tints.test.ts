import { expect, it } from "vitest";
import { textsIn } from "../games/obelisk/texts";
import { tints as stones } from "../games/obelisk/tints";
import { tints as camels } from "../games/camelup/camels";
import { camelUpTexts } from "../games/camelup/texts";
import { named, tinted } from "./tints";

const worded = (text: string, tints: Parameters<typeof tinted>[1]) =>
  tinted(text, tints).map((piece) => (typeof piece === "string" ? piece : [piece.text]));

it("finds camels in both languages, but not in the middle of words", () => {
  const [en, de] = [camels(camelUpTexts.en.camels), camels(camelUpTexts.de.camels)];
  expect(worded("The die shows blue 2: blue carries red.", en)).toEqual([
    "The die shows ",
    ["blue"],
    " 2: ",
    ["blue"],
    " carries ",
    ["red"],
    ".",
  ]);
  expect(worded("Der Würfel zeigt Grün 2", de)).toEqual(["Der Würfel zeigt ", ["Grün"], " 2"]);
  expect(worded("It is covered.", en)).toEqual(["It is covered."]);
});

it("finds stones with their numbers, and jokers", () => {
  expect(worded("takes green 2.", stones(textsIn("en")))).toEqual(["takes ", ["green 2"], "."]);
  expect(worded("nimmt Joker in Rot.", stones(textsIn("de")))).toEqual(["nimmt ", ["Joker in Rot"], "."]);
});

it("finds players by their whole names, wherever they stand", () => {
  expect(named("Purses: Ada £9 (+4), Ada B. £3 (−1).", ["Ada", "Ada B."])).toContainEqual({ seat: 0, text: "Ada" });
  expect(named("Ada pays Badru.", ["Ada", "Badru"])).toEqual([
    { seat: 0, text: "Ada" },
    " pays ",
    { seat: 1, text: "Badru" },
    ".",
  ]);
  expect(named("Adamant (x)", ["Ada", "(x)"])).toEqual(["Adamant ", { seat: 1, text: "(x)" }]);
});
