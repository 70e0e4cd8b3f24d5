// Reads states and what to do with them from standard input, and writes the engine's answers: node answers.mjs odds.wasm
import { readFileSync } from "node:fs";
import { Engine } from "../../web/src/games/camelup/companion/engine.ts";
import { betFaceDown } from "../../web/src/games/camelup/companion/known.ts";

const engine = new Engine(new WebAssembly.Module(readFileSync(process.argv[2])));
const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = asked.map(({ state, play }) => {
  const given = Uint8Array.from(Buffer.from(state, "base64"));
  const faceDown = ["winner", "loser"].map((kind) => {
    engine.write(given);
    return betFaceDown(engine, kind) ? Buffer.from(engine.read()).toString("base64") : null;
  });
  engine.write(given);
  const legal = engine.actions();
  const leg = engine.leg();
  const race = engine.raceOdds();
  const pounds = [...engine.pounds(race)];
  const after = play.map((id) => {
    engine.apply(id);
    return Buffer.from(engine.read()).toString("base64");
  });
  return { faceDown, legal, leg, race, pounds, after };
});
process.stdout.write(JSON.stringify(answers));
