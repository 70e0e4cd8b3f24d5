/** What the steps of a game tell about money and points. */
import type { Replay } from "../wire";
import type { AnyView } from "../table/contract";


/** Every player's pounds by where they came from. */
export function sources(replay: Replay, seats: number): Record<string, number>[] {
  const found: Record<string, number>[] = Array.from({ length: seats }, () => ({}));
  for (const step of replay.steps)
    for (const happening of step.happenings)
      if (happening.kind === "paid") {
        const purse = found[happening.seat];
        if (purse) purse[happening.reason] = (purse[happening.reason] ?? 0) + happening.pounds;
      }
  return found;
}

/** Every player's money, or points, after each step; empty if it was hidden. */
export function courses(replay: Replay): number[][] {
  const views = replay.steps.map((step) => step.view as unknown as AnyView);
  const seats = views[0]?.players.length ?? 0;
  const found = Array.from({ length: seats }, (_, seat) =>
    views.map((view) => {
      const player = view.players[seat];
      return player && "money" in player ? player.money : player?.points;
    }),
  );
  return found.every((course) => course.every((value) => typeof value === "number")) ? (found as number[][]) : [];
}
