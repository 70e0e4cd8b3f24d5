/** What the puzzles say. */
import { fixed, signed } from "../numbers";

const points = (points: number) => `${fixed(points, 1)} points`;
const punkte = (points: number) => `${fixed(points, 1, ",")} Punkte`;

export const words = {
  en: {
    title: "Puzzles",
    today: "Puzzle of the day",
    number: (number: number, count: number) => `Puzzle ${number} of ${count}`,
    another: "Another one",
    backToToday: "Today's",
    streak: (days: number) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
    question: "It is your turn. Which of these four?",
    worth: (points: number) => `${signed(points, (value) => fixed(value, 1))} points`,
    ends: (best: string, lead: number, share: string) =>
      `Best: ${best}. You end ${lead < 0 ? `${points(-lead)} behind` : `${points(lead)} ahead of`} the best rival on average, and win ${share} of the games.`,
    endsObvious: (obvious: string, lead: number, share: string) =>
      `The obvious choice, ${obvious}: ${lead < 0 ? `${points(-lead)} behind` : `${points(lead)} ahead`}, and ${share} of the games.`,
    playedOn: (games: number) =>
      `From each choice ${games} games were played on to the end by our bots, with the same luck for all four.`,
    rating: (rating: number) => `rating ${rating}`,
    themes: "About",
    anyTheme: "about anything",
    levels: "How hard",
    anyLevel: "easy to hard",
    level: { easy: "easy", medium: "medium", hard: "hard" },
    right: "Right!",
    wrong: "Not quite.",
    offline: "The puzzles haven't been opened on this device yet, and there is no connection.",
  },
  de: {
    title: "Aufgaben",
    today: "Aufgabe des Tages",
    number: (number: number, count: number) => `Aufgabe ${number} von ${count}`,
    another: "Noch eine",
    backToToday: "Die von heute",
    streak: (days: number) => (days === 1 ? "1 Tag in Folge" : `${days} Tage in Folge`),
    question: "Du bist dran. Welche dieser vier Aktionen?",
    worth: (points: number) => `${signed(points, (value) => fixed(value, 1, ","))} Punkte`,
    ends: (best: string, lead: number, share: string) =>
      `Das Beste: ${best}. Im Mittel endest du ${punkte(Math.abs(lead))} ${lead < 0 ? "hinter" : "vor"} dem besten Gegner und gewinnst ${share} der Spiele.`,
    endsObvious: (obvious: string, lead: number, share: string) =>
      `Das Naheliegende, ${obvious}: ${punkte(Math.abs(lead))} ${lead < 0 ? "dahinter" : "davor"} und ${share} der Spiele.`,
    playedOn: (games: number) =>
      `Von jeder Wahl aus haben unsere Bots ${games} Spiele zu Ende gespielt, mit demselben Glück für alle vier.`,
    rating: (rating: number) => `Wertung ${rating}`,
    themes: "Thema",
    anyTheme: "alle Themen",
    levels: "Wie schwer",
    anyLevel: "leicht bis schwer",
    level: { easy: "leicht", medium: "mittel", hard: "schwer" },
    right: "Richtig!",
    wrong: "Nicht ganz.",
    offline: "Die Aufgaben waren auf diesem Gerät noch nie offen, und es besteht keine Verbindung.",
  },
};
