/** One's own page in German. */
import { fixed } from "../../numbers";
import type { YouTexts } from "./en";

export const de: YouTexts = {
  title: "Du",
  line: "Deine Tische und Ergebnisse, ohne E-Mail und Passwort: Ein Schlüssel in diesem Browser kennt sie.",
  away: "Der Server ist nicht erreichbar: Das hat er zuletzt gesagt. Er kommt von selbst zurück.",
  tables: "Deine Tische",
  noTables: "Gerade sitzt du an keinem Tisch.",
  yourTurn: "Du bist dran",
  finished: "Beendete Spiele",
  noFinished: "Sobald ein Spiel von dir zu Ende ist, steht hier sein Ergebnis.",
  won: "Gewonnen",
  place: (place, players) => `${place}. von ${players}`,
  replay: "Ansehen",
  against: "Gegen wen",
  opponent: "Gegenüber",
  games: "Spiele",
  wins: "Von dir gewonnen",
  device: "Auf einem anderen Gerät",
  deviceText:
    "Scanne dort den Code, oder gib diese acht Wörter dort auf der Seite „Du“ ein. Wer sie hat, kann für dich spielen.",
  show: "Code und Wörter zeigen",
  words: "Die acht Wörter",
  code: "QR-Code, der deine Tische auf ein anderes Gerät bringt",
  enter: "Wörter von einem anderen Gerät",
  adopt: "Hier benutzen",
  adoptTitle: "Diesen Schlüssel hier benutzen?",
  adoptText:
    "Ein Link hat einen anderen Schlüssel gebracht. Dessen Tische kommen hierher, und die Tische dieses Browsers gehen mit.",
  adopted: "Fertig: Das sind jetzt deine Tische.",
  bad: "Das sind keine acht Wörter mit je fünf Buchstaben; sieh noch einmal nach.",
  cancel: "Lieber nicht",
  remind: "Mich auf diesem Gerät erinnern, wenn ich dran bin",
  remindText: "Eine Nachricht kommt, wenn du dran bist und nicht am Tisch sitzt, auch wenn diese Seite zu ist.",
  reminded: "Dieses Gerät wird erinnert, wenn du dran bist.",
  remindNot: "Hier lässt sich dieser Browser nicht erinnern: Es braucht HTTPS und deine Erlaubnis.",
  remindEnd: "Nicht mehr erinnern",
  skill: {
    title: "Glück und Können",
    tenths: (value) => fixed(value, 1, ",").replace(/,0$/, "").replace("-", "−"),
    sums: (games, won, without) =>
      `${games === 1 ? "1 Spiel" : `${games} Spiele`}, ${won} gewonnen. Ohne Glück wären es ${without} gewesen.`,
    missed: (amount) => `Bessere Aktionen hätten je Wahl ${amount} mehr versprochen.`,
    like: (bot) => `Etwa so viel verpasst der Bot „${bot}“.`,
    luck: "Glück, Spiel für Spiel",
    given: "Durch eigene Entscheidungen verschenkt",
    typical: "Was immer wiederkommt",
    times: (times) => `${times}-mal`,
    asking: (games) =>
      games === 1 ? "1 weiteres Spiel wird angesehen …" : `${games} weitere Spiele werden angesehen …`,
    explain:
      "Aus Spielen, in denen du einen Platz hattest. 100 % sind ein ganzer Sieg; das neueste Spiel steht rechts.",
  },
};
