/** The analysis of a finished game as it comes in. */
import * as http from "../net/http";
import type { GameAnalysis, Moment } from "../wire";
import { largest } from "./moments";

const MOST_MOMENTS = 12;
const AGAIN = 3000;

export class Judged {
  found = $state.raw<GameAnalysis | null>(null);
  working = $state(true);
  /** Whether the server looks again at what isn't clear; its answer replaces the first. */
  deepening = $state(false);

  /** `judged` says whether somebody can judge the game at all. */
  constructor(
    readonly table: string,
    judged: boolean,
  ) {
    this.working = judged;
    if (judged) void this.look();
  }

  /** Asks for the first answer, again and again while the server is busy with people's tables. */
  private async look(): Promise<void> {
    try {
      this.found = await http.analysis(this.table);
      this.working = false;
      if (this.found.budget === 0) void this.deepen();
    } catch (error) {
      if (error instanceof http.Refused && error.code === "busy") setTimeout(() => void this.look(), AGAIN);
      else this.working = false;
    }
  }

  private async deepen(): Promise<void> {
    this.deepening = true;
    this.found = await http.analysis(this.table, true).catch(() => this.found); // the first answer stands
    this.deepening = false;
  }

  /** What is worth talking about, in the order of the game. */
  readonly moments: Moment[] = $derived(this.found ? largest(this.found.moments, MOST_MOMENTS) : []);
}
