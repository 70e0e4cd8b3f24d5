/** Camel Up, both editions. */
import type { GameEntry } from "../../table/contract";
import Picture from "./Picture.svelte";

const LINES = {
  en: [
    "Five camels, one pyramid of dice, and bets that pay those who dare first.",
    "The same race with two crazy camels that run the wrong way.",
  ],
  de: [
    "Fünf Kamele, eine Pyramide voller Würfel und Wetten, die sich für die Schnellen lohnen.",
    "Dasselbe Rennen mit zwei verrückten Kamelen, die falsch herum laufen.",
  ],
};

const COMPANION = { en: "Camel Up odds", de: "Camel-Up-Chancen" };

const entry: GameEntry = {
  family: "camelup",
  line: (language, edition) => LINES[language][(edition ?? 1) - 1] ?? "",
  Picture,
  load: () => import("./table"),
  lessons: () => import("./lessons"),
  companion: {
    title: (language) => COMPANION[language],
    load: () => import("./companion/Companion.svelte"),
  },
};

export default entry;
