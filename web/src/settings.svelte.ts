/** What a player sets once for this browser. */
import { keep, recall } from "./kept";
import { texts, type Language } from "./texts";
import type { Look } from "./wire";

export type Theme = "auto" | "light" | "dark";
export type Pace = "slow" | "normal" | "fast" | "off";

export const PACES: Record<Pace, number> = { slow: 0.6, normal: 1, fast: 2.2, off: 0 };

interface Kept {
  language: Language;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  notify: boolean;
  name: string;
  /** Colour and face, if they have been chosen. */
  look: Look | null;
}

function preferred(): Language {
  for (const wanted of navigator.languages ?? []) {
    const language = wanted.slice(0, 2).toLowerCase();
    if (language === "de" || language === "en") return language;
  }
  return "en";
}

const DEFAULTS: Kept = {
  language: preferred(),
  theme: "auto",
  pace: "normal",
  sound: true,
  notify: false,
  name: "",
  look: null,
};

const night = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  kept = $state<Kept>({ ...DEFAULTS, ...recall<Partial<Kept>>("settings", {}) });
  night = $state(night.matches);
  calm = $state(calm.matches);

  constructor() {
    night.addEventListener("change", () => (this.night = night.matches));
    calm.addEventListener("change", () => (this.calm = calm.matches));
  }

  get t() {
    return texts[this.kept.language];
  }

  /** Whether the dark palette is shown. */
  get dark() {
    return this.kept.theme === "auto" ? this.night : this.kept.theme === "dark";
  }

  /** How fast things move; 0 if nothing does. */
  get speed() {
    return this.calm ? 0 : PACES[this.kept.pace];
  }

  change(part: Partial<Kept>) {
    Object.assign(this.kept, part);
    keep("settings", this.kept);
  }
}

export const settings = new Settings();
