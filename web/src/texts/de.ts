/** German. */
import type { Texts } from ".";

export const de: Texts = {
  app: "Giza",
};
