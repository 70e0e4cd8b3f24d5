/** All texts of the Camel Up table. */
import type { Language } from "../../../texts";
import { de } from "./de";
import { en } from "./en";

export type CamelUpTexts = typeof en;

export const camelUpTexts: Record<Language, CamelUpTexts> = { en, de };
