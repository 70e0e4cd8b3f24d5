import { expect, test } from "vitest";
import { swap as camelUp } from "../games/camelup/swaps";
import { swap as obelisk } from "../games/obelisk/swaps";

test("typical mistakes are told in both languages", () => {
  expect(camelUp("roll", "ticket", "en")).toBe("Rolled where a ticket was better");
  expect(camelUp("ticket", "ticket", "en")).toBe("Took a ticket where another ticket was better");
  expect(camelUp("roll", "ticket", "de")).toBe("Gewürfelt, wo ein Wettplättchen besser war");
  expect(obelisk("take", "take", "de")).toBe("Karte genommen, wo ein anderer Stapel besser war");
});

test("a kind without words is told as it is", () => {
  expect(camelUp("hop", "roll", "en")).toBe("Hop where rolling was better");
});
