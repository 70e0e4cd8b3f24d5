import { describe, expect, test } from "vitest";
import { fixed, inPounds, inPercent, percent, signedPercent } from "./numbers";
import list from "../../tests/data/rounding.json";

describe("numbers", () => {
  test("are rounded as in Python", () => {
    for (const [value, digits, text] of list.rounded as [number, number, string][])
      expect(fixed(value, digits), `${value} to ${digits}`).toBe(text);
  });

  test("are amounts of money as in Python", () => {
    for (const [amount, english, german] of list.pounds as [number | string, string, string][])
      expect([inPounds(amount, "en"), inPounds(amount, "de")]).toEqual([english, german]);
  });

  test("are halved away from zero in percent, too", () => {
    expect(inPercent(0.145)).toBe(15);
    expect(inPercent(0.29)).toBe(29);
    expect(signedPercent(-0.145)).toBe("−15 %");
    expect(percent(0.004)).toBe("<1 %");
    expect(fixed(-1.25, 1, ",")).toBe("-1,3");
  });
});
