/** What the worker has told about the present position. */
import type { RaceOdds } from "./engine";
import type { Asked, Told } from "./race.worker";

export class Calculator {
  race = $state.raw<RaceOdds | null>(null);
  pounds = $state.raw<Map<number, number>>(new Map());
  private readonly worker = new Worker(new URL("./race.worker.ts", import.meta.url), { type: "module" });
  private number = 0;

  constructor() {
    this.worker.addEventListener("message", (event: MessageEvent<Told>) => {
      if (event.data.number !== this.number) return;
      this.race = event.data.race;
      this.pounds = new Map(event.data.pounds);
    });
  }

  /** Ask about a position; what was known about another one is forgotten. */
  ask(record: Uint8Array | null): void {
    this.number += 1;
    this.race = null;
    this.pounds = new Map();
    if (record) this.worker.postMessage({ number: this.number, record } satisfies Asked);
  }

  end(): void {
    this.worker.terminate();
  }
}
