/** Typical mistakes in words: what was done where something else was better, by kinds of actions. */
import type { Language } from "../texts";
import { texts } from "./texts";

interface KindWords {
  /** "took a ticket" */
  did: string;
  /** "a ticket", where something else was done. */
  better: string;
  /** "another ticket", where the wrong one was taken. */
  other: string;
}

/** What a kind of action is called, by the words for swaps: "a ticket". */
export function kindWords(words: Record<Language, Record<string, KindWords>>) {
  return (kind: string, language: Language): string => {
    const told = words[language][kind]?.better ?? kind;
    return told.charAt(0).toUpperCase() + told.slice(1);
  };
}

/** Says what was done where something else was better; the kinds themselves where a game has no words for them. */
export function swapWords(words: Record<Language, Record<string, KindWords>>) {
  return (played: string, better: string, language: Language): string => {
    const known = words[language];
    const wanted = played === better ? known[better]?.other : known[better]?.better;
    const told = texts[language].swap(known[played]?.did ?? played, wanted ?? better);
    return told.charAt(0).toUpperCase() + told.slice(1);
  };
}
