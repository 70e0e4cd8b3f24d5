/** Obelisk. */
import type { GameEntry } from "../../table/contract";
import Picture from "./Picture.svelte";

const LINES = {
  en: "Take stones from the quarry, build high, and watch the overseer.",
  de: "Hol Steine aus dem Steinbruch, bau hoch und achte auf den Aufseher.",
};

const EXPERT = {
  en: { title: "Expert variant:", line: "only obelisks with a tip count." },
  de: { title: "Expertenvariante:", line: "Nur Obelisken mit Spitze zählen." },
};

const COMPANION = { en: "Obelisk score", de: "Obelisk-Punkte" };

const entry: GameEntry = {
  family: "obelisk",
  line: (language) => LINES[language],
  variants: (language) => [{ option: "expert", ...EXPERT[language] }],
  Picture,
  load: () => import("./table"),
  lessons: () => import("./lessons"),
  companion: {
    title: (language) => COMPANION[language],
    load: () => import("./keeper/Keeper.svelte"),
  },
};

export default entry;
