/** A game in a sentence or two, in words that the books bear out. */
import type { AnalysedPlayer } from "../wire";
import type { AfterTexts } from "./texts/en";

/** Less luck than this, either way, is average. */
const AVERAGE = 0.05;
/** Whoever is ahead of everybody else by less than this isn't called the first. */
const CLEAR = 0.02;

/** What a player couldn't help. */
export const luckOf = ({ luck, unknown }: AnalysedPlayer) => luck + unknown;

/** The seat that is clearly ahead of all others; undefined if there is none. */
function first(values: number[]): number | undefined {
  const seats = values.map((_, seat) => seat).sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  const [best = 0, second = 0] = seats;
  return seats.length > 1 && (values[best] ?? 0) - (values[second] ?? 0) >= CLEAR ? best : undefined;
}

const last = (values: number[]) => first(values.map((value) => -value));

function luckWord(luck: number[], seat: number): keyof AfterTexts["summary"]["luck"] {
  const own = luck[seat] ?? 0;
  if (Math.abs(own) < AVERAGE) return "average";
  if (first(luck) === seat) return "most";
  if (last(luck) === seat) return "least";
  return own > 0 ? "good" : "bad";
}

function playWord(given: number[], seat: number): keyof AfterTexts["summary"]["play"] {
  if (first(given) === seat) return "best";
  if (last(given) === seat) return "weakest";
  return Math.max(...given) - (given[seat] ?? 0) < CLEAR ? "equal" : "middling";
}

/** Who won and with what; and who played best or had the most luck, if that was somebody else. */
export function summary(players: AnalysedPlayer[], winners: number[], names: string[], t: AfterTexts): string[] {
  const luck = players.map(luckOf);
  const given = players.map((player) => player.given_away);
  const [winner = 0] = winners;
  const name = (seat: number) => names[seat] ?? "";
  const told =
    winners.length === 1
      ? t.summary.won(name(winner), t.summary.luck[luckWord(luck, winner)], t.summary.play[playWord(given, winner)])
      : t.summary.shared(`${winners.slice(0, -1).map(name).join(", ")} ${t.summary.and} ${name(winners.at(-1) ?? 0)}`);
  const [best, luckiest] = [first(given), first(luck)];
  return [
    told,
    ...(best !== undefined && !(winners.length === 1 && best === winner) ? [t.best(name(best))] : []),
    ...(luckiest !== undefined && !(winners.length === 1 && luckiest === winner) ? [t.luckiest(name(luckiest))] : []),
  ];
}
