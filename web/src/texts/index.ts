/** All texts of the client, in every language it speaks. */
import { de } from "./de";
import { en } from "./en";

export type Language = "en" | "de";

/** Every language has the same keys, with the same parameters. */
export type Texts = typeof en;

export const texts: Record<Language, Texts> = { en, de };
