/** The texts about luck and skill. */
import { de } from "./de";
import { en } from "./en";

export const texts = { en, de };
