/** What an action of Obelisk will do, in words. */
import { parse } from "../obelisk/actions";
import { actionWords } from "../obelisk/words";
import { obeliskDe } from "../texts/obelisk.de";
import { obeliskEn } from "../texts/obelisk.en";
import type { ObeliskView } from "../wire";
import type { Describe } from "./games";

export const describe: Describe = (action, view, _t, language) => {
  const known = parse(action);
  return known ? actionWords(known, view as ObeliskView, language === "de" ? obeliskDe : obeliskEn) : action;
};
