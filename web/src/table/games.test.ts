import { expect, test } from "vitest";
import { texts } from "../texts";
import type { AnyView } from "./contract";
import { describerOf } from "./games";

const view = { names: ["Ada", "Badru"], players: [{}, {}, {}], quarry: [{ top: "r4" }], overseer: null } as unknown as AnyView;

test("actions are told in words, in both languages", async () => {
  const camelUp = await describerOf("camelup2");
  expect(camelUp("ticket blue", view, texts.en, "en")).toBe("Take the blue ticket");
  expect(camelUp("partner 1", view, texts.de, "de")).toContain("Badru");
  const obelisk = await describerOf("obelisk");
  expect(obelisk("take 0", view, texts.en, "en")).toContain("Take");
  expect(obelisk("take 0", view, texts.de, "de")).toContain("nehmen");
});
