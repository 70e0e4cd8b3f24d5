import { expect, test } from "vitest";
import { facesOf } from "./dice";

test("a die shows what it showed last; the grey one shows a camel that doesn't race", () => {
  const faces = facesOf(["red 1", "white 2", "red 3", "black 1"], ["red", "blue"]);
  expect(faces).toEqual({ red: { camel: "red", face: 3 }, grey: { camel: "black", face: 1 } });
});
