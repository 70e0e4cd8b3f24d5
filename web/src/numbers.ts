/** Numbers as people read them. */
export function percent(chance: number | undefined, space = " "): string {
  if (chance === undefined) return "";
  const hundredths = chance * 100;
  if (hundredths > 0 && hundredths < 1) return `<1${space}%`;
  if (hundredths > 99 && hundredths < 100) return `>99${space}%`;
  return `${Math.round(hundredths)}${space}%`;
}

/** A number with a real minus if it is negative. */
export function minus(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** Pounds with a sign; a real minus. */
export function signed(pounds: number, written: (pounds: number) => string = String): string {
  const text = written(Math.abs(pounds));
  if (Number(text.replace(",", ".")) === 0) return text;
  return (pounds < 0 ? "−" : "+") + text;
}

/** A gain or loss in percent, with a sign; a real minus. */
export const signedPercent = (share: number): string => signed(Math.round(share * 100)) + " %";
