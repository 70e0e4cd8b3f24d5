// A bot in JavaScript, written from docs/reference/protocol.md alone:
// giza arena "program:node examples/engine_bot.mjs" easy
//
// In Camel Up it takes the ticket of the camel that leads if that still pays well, bets late on the race, and rolls
// otherwise. In Obelisk it prefers what makes obelisks grow. It says why when asked.

import { createInterface } from "node:readline";

const say = (line) => process.stdout.write(line + "\n");
const KINDS = ["top", "bottom", "start", "found", "choose", "take", "trade", "buy", "pick", "play", "stall", "end"];

let caution = 3; // the least value of a ticket that is worth an action: the option Caution
let view = {};
let actions = [];

function worthInCamelUp(action) {
  const [kind, what] = action.split(" ");
  const [leader, second] = view.ranking;
  const last = view.ranking.at(-1);
  const front = Math.max(...view.track.filter((stack) => stack.camels.includes(leader)).map((stack) => stack.space));
  const left = view.dice_inside.length;
  if (kind === "ticket") {
    const value = view.tickets[what][0];
    if (what === leader) return value >= caution ? value - left / 2 : 0;
    return what === second ? value / 4 : -1;
  }
  if (kind === "winner") return what === leader && front > view.facts.spaces - 4 ? 2.5 : -1;
  if (kind === "loser") return what === last && front > view.facts.spaces - 4 ? 2 : -1;
  return kind === "roll" ? 1 : 0;
}

function worthInObelisk(action) {
  const [kind] = action.split(" ");
  const place = KINDS.indexOf(kind);
  return place === -1 ? 0 : KINDS.length - place;
}

function worth(action) {
  if (view.family === "camelup") return worthInCamelUp(action);
  return view.family === "obelisk" ? worthInObelisk(action) : 0;
}

const ANSWERS = {
  giza: () => ["name Dromedary", "author Giza's examples", `option Caution number ${caution}`, "gizaok"].forEach(say),
  setoption: (rest) => {
    const [name, value] = rest.split(" ");
    if (name === "Caution") caution = Number(value);
  },
  isready: () => say("readyok"),
  position: () => (actions = []),
  view: (rest) => (view = JSON.parse(rest)),
  action: (rest) => actions.push(rest),
  go: (rest) => {
    const ranked = actions.map((action) => [worth(action), action]).sort((one, other) => other[0] - one[0]);
    if (rest.endsWith("explain")) ranked.forEach(([value, action]) => say(`info value ${value} action ${action}`));
    say(`bestmove ${ranked[0][1]}`);
  },
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const space = line.indexOf(" ");
  const [word, rest] = space === -1 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
  if (Object.hasOwn(ANSWERS, word)) ANSWERS[word](rest);
});
