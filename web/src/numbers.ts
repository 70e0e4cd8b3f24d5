/** Numbers as people read them. */
import type { Language } from "./texts";

/**
 * A number rounded to some decimal places. Halves go away from zero, and what counts is the number as it is written,
 * not the nearest binary fraction. `giza.figures` in Python rounds alike.
 */
export function rounded(value: number, digits = 0): number {
  if (!Number.isFinite(value)) return value;
  const [written = "0", exponent = "0"] = Math.abs(value).toExponential().split("e");
  const all = written.replace(".", "");
  const kept = Number(exponent) + 1 + digits;
  if (kept < 0) return 0;
  if (kept >= all.length) return value + 0;
  const size = Number(all.slice(0, kept)) + (all.charAt(kept) >= "5" ? 1 : 0);
  return Math.sign(value) * Number(`${size}e${-digits}`) + 0;
}

/** The rounded number as text, with all its decimal places. */
export const fixed = (value: number, digits: number, point = "."): string =>
  rounded(value, digits).toFixed(digits).replace(".", point);

/** A share in whole percent; it is rounded before the multiplication, which isn't exact. */
export const inPercent = (share: number): number => rounded(100 * rounded(share, 2));

export function percent(chance: number | undefined, space = " "): string {
  if (chance === undefined) return "";
  if (chance > 0 && chance < 0.01) return `<1${space}%`;
  if (chance > 0.99 && chance < 1) return `>99${space}%`;
  return `${inPercent(chance)}${space}%`;
}

/** A number with a real minus if it is negative. */
export function minus(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** An amount of money: "£3" and "−£1" in English, "3 £" and "−1 £" in German; `giza.figures` writes it alike. */
export function inPounds(amount: number | string, language: Language): string {
  if (language === "de") return `${amount} £`;
  const [, sign = "", rest = ""] = /^([-−+<>]?)(.*)$/.exec(String(amount)) ?? [];
  return `${sign}£${rest}`;
}

/** Pounds with a sign; a real minus. */
export function signed(pounds: number, written: (pounds: number) => string = String): string {
  const text = written(Math.abs(pounds));
  if (Number(text.replace(",", ".")) === 0) return text;
  return (pounds < 0 ? "−" : "+") + text;
}

/** A gain or loss in percent, with a sign; a real minus. */
export const signedPercent = (share: number): string => signed(inPercent(share)) + " %";
