/** What pictures and puzzles of races say. */
export const words = {
  en: {
    tile: (side: string) => `tile: one space ${side === "+" ? "forward" : "back"}`,
    question: "It is your turn. What is worth most?",
    mine: "Your tickets",
    none: "none",
    bets: (winner: number, loser: number) => `Cards on the race: ${winner} on the winner, ${loser} on the last.`,
    odds: "At the end of this leg",
    first: "leads",
    second: "second",
    explain: "The pounds are what each choice brings on average if from now on only dice fall.",
    companion: "Try it in the companion",
  },
  de: {
    tile: (side: string) => `Plättchen: ein Feld ${side === "+" ? "vor" : "zurück"}`,
    question: "Du bist dran. Was ist am meisten wert?",
    mine: "Deine Wettplättchen",
    none: "keine",
    bets: (winner: number, loser: number) =>
      `Karten auf das Rennen: ${winner} auf den Sieg, ${loser} auf den letzten Platz.`,
    odds: "Am Ende dieser Etappe",
    first: "vorn",
    second: "Zweites",
    explain: "Die Beträge sagen, was jede Wahl im Mittel bringt, wenn von jetzt an nur noch gewürfelt wird.",
    companion: "Im Begleiter ausprobieren",
  },
};
