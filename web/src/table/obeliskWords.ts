/** Obelisk in words, for those outside its table: what an action will do, and what house rules count. */
import { parse } from "../obelisk/actions";
import { ACTION_CARDS } from "../obelisk/cards";
import { actionWords } from "../obelisk/words";
import type { Language } from "../texts";
import { obeliskDe } from "../texts/obelisk.de";
import { obeliskEn } from "../texts/obelisk.en";
import type { ObeliskView } from "../wire";
import type { Describe } from "./games";

const textsIn = (language: Language) => (language === "de" ? obeliskDe : obeliskEn);

export const describe: Describe = (action, view, _t, language) => {
  const known = parse(action);
  return known ? actionWords(known, view as ObeliskView, textsIn(language)) : action;
};

/** The names of what a house rule counts, in the order of its numbers. */
export const countedBy: Record<string, (language: Language) => string[]> = {
  action_counts: (language) => ACTION_CARDS.map((card) => textsIn(language).actionCards[card].title),
};
