/** The texts of the Obelisk table, in every language it speaks. */
import type { Language } from "../../../texts";
import { obeliskDe } from "./de";
import { obeliskEn } from "./en";

export type ObeliskTexts = typeof obeliskEn;

const TEXTS: Record<Language, ObeliskTexts> = { en: obeliskEn, de: obeliskDe };

export function textsIn(language: Language): ObeliskTexts {
  return TEXTS[language];
}
