/** What helps to learn Obelisk. */
import type { GameLessons } from "../../lessons/contract";
import RulesPicture from "./RulesPicture.svelte";

/** What to look at, by the kind of the best choice. */
const REASONS: Record<"en" | "de", Record<string, string>> = {
  en: {
    take: "A take is more than its card: it moves the overseer and uncovers a card for whoever comes next.",
    found:
      "A foundation costs a card for good, so look which card you will miss least, and whether you still need one.",
    start: "The first stone decides the colour and how tall the obelisk can get: count which cards can still come.",
    top: "A stone on a tall obelisk counts more than one on a low one, and the right stone may not come again.",
    bottom: "A stone below makes an obelisk taller that already has its tip in sight.",
    stall:
      "What lies in your stall can be bought: give what helps the others least, and keep what you can still build.",
    buy: "A whole stall for one camel: look at what it completes, and at what others would have bought there.",
    play: "An action card is worth most in the turn in which it opens something that is closed otherwise.",
    end: "Building on isn't always better: what you keep may be worth more in the next turn.",
  },
  de: {
    take: "Nehmen ist mehr als die Karte: Der Aufseher geht mit, und für den Nächsten wird eine Karte aufgedeckt.",
    found:
      "Ein Fundament kostet eine Karte für immer. Sieh, welche dir am wenigsten fehlt und ob du noch eins brauchst.",
    start: "Der erste Stein bestimmt die Farbe und wie hoch der Obelisk werden kann: Zähl, was noch kommen kann.",
    top: "Ein Stein auf einem hohen Obelisken zählt mehr als auf einem niedrigen, und vielleicht kommt er nicht wieder.",
    bottom: "Ein Stein darunter macht einen Obelisken höher, dessen Spitze schon in Sicht ist.",
    stall:
      "Was in deinem Stand liegt, kann man kaufen: Gib ab, was anderen am wenigsten hilft, und behalte, was du noch bauen kannst.",
    buy: "Ein ganzer Stand für ein Kamel: Sieh, was er dir vollendet und was andere dort gekauft hätten.",
    play: "Eine Aktionskarte ist in dem Zug am meisten wert, in dem sie öffnet, was sonst geschlossen ist.",
    end: "Weiterbauen ist nicht immer besser: Was du behältst, kann im nächsten Zug mehr wert sein.",
  },
};

const lessons: GameLessons = {
  Position: RulesPicture,
  reason: (action, language) => REASONS[language][action.split(" ")[0] ?? ""] ?? "",
};

export default lessons;
