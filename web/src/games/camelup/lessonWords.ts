/** What pictures and puzzles of races say. */
export const words = {
  en: {
    tile: (side: string) => `tile: one space ${side === "+" ? "forward" : "back"}`,
    question: "It is your turn. What is worth most?",
    mine: "Your tickets",
    none: "none",
    bets: (winner: number, loser: number) => `Cards on the race: ${winner} on the winner, ${loser} on the last.`,
    because: (best: string, pounds: string, obvious: string, less: string) =>
      `${best}: ${pounds} on average. The obvious choice was: ${obvious}, ${less}.`,
    odds: "At the end of this leg",
    first: "leads",
    second: "second",
    explain: "The pounds are what each choice brings on average if from now on only dice fall.",
    tileNote: "A tile also changes what your own tickets are worth.",
    companion: "Try it in the companion",
  },
  de: {
    tile: (side: string) => `Plättchen: ein Feld ${side === "+" ? "vor" : "zurück"}`,
    question: "Du bist dran. Was ist am meisten wert?",
    mine: "Deine Wettplättchen",
    none: "keine",
    bets: (winner: number, loser: number) =>
      `Karten auf das Rennen: ${winner} auf den Sieg, ${loser} auf den letzten Platz.`,
    because: (best: string, pounds: string, obvious: string, less: string) =>
      `${best}: im Schnitt ${pounds}. Naheliegend war: ${obvious}, ${less}.`,
    odds: "Am Ende dieser Etappe",
    first: "vorn",
    second: "Zweites",
    explain: "Die Beträge sagen, was jede Wahl im Mittel bringt, wenn von jetzt an nur noch gewürfelt wird.",
    tileNote: "Ein Plättchen ändert auch, was deine eigenen Wettplättchen wert sind.",
    companion: "Im Begleiter ausprobieren",
  },
};
