/** The texts of one's own page. */
import { de } from "./de";
import { en } from "./en";

export const texts = { en, de };
