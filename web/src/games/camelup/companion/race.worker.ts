/** Computes what takes longer than a tap may: the odds of the race, and the worth of every action. */
import { Engine, type RaceOdds } from "./engine";
import address from "./odds.wasm?url";

export interface Asked {
  number: number;
  record: Uint8Array;
}
export interface Told {
  number: number;
  /** Null while only the leg is known. */
  race: RaceOdds | null;
  pounds: [number, number][];
}

const UNKNOWN: RaceOdds = { winner: [0, 0, 0, 0, 0], loser: [0, 0, 0, 0, 0], quality: "within", within: 1 };
const engine = fetch(address)
  .then((answer) => answer.arrayBuffer())
  .then((code) => new Engine(new WebAssembly.Module(code)));
let latest = 0;

addEventListener("message", async (event: MessageEvent<Asked>) => {
  const { number, record } = event.data;
  latest = number;
  const ready = await engine;
  const tell = (told: Told) => postMessage(told);
  ready.write(record);
  tell({ number, race: null, pounds: [...ready.pounds(UNKNOWN)] });
  await new Promise((resolve) => setTimeout(resolve)); // a newer tap may have come in
  if (number !== latest) return;
  ready.write(record);
  const race = ready.raceOdds();
  tell({ number, race, pounds: [...ready.pounds(race)] });
});
