/** The stones in the colours of their granite, for the log. */
import type { Tint } from "../../table/tints";
import { COLOURS } from "./cards";
import { FACES } from "./facts";
import { GRANITES, OUTLINE } from "./draw/granite";
import type { ObeliskTexts } from "./texts";
import { cardWords } from "./words";

export function tints(o: ObeliskTexts): Tint[] {
  return COLOURS.flatMap((colour) => {
    const { face, shade, ink } = GRANITES[colour];
    const ground = ink === OUTLINE ? face : shade; // white needs a darker ground in small type
    return FACES.map((value) => ({ word: cardWords(colour + value, o), ground, ink }));
  });
}
