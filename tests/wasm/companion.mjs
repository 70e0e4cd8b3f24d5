// Reads questions about the companion's own copies of rules from standard input, and writes its answers as JSON.
import { readFileSync } from "node:fs";
import { actionOf } from "../../web/src/games/camelup/companion/actions.ts";
import { format, parse } from "../../web/src/games/camelup/companion/position.ts";
import { whyNoTile } from "../../web/src/games/camelup/companion/refusals.ts";
import { leaders, points } from "../../web/src/games/obelisk/keeper/score.ts";

const text = ({ kind, camel, space, side, seat }) => [kind, camel ?? space ?? seat, side].filter((part) => part !== undefined).join(" ");

const answer = {
  races: ({ position, edition, ids, seat, seats, spaces }) => {
    const read = parse(position, edition);
    return {
      position: format(read),
      actions: ids.map((id) => text(actionOf(id, edition, seat, seats))),
      refused: spaces.map((space) => whyNoTile(read, space)),
    };
  },
  obelisks: ({ obelisk, expert }) => points(obelisk, expert),
  scores: (score) => leaders(score),
};
const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = Object.entries(asked).map(([kind, questions]) => [kind, questions.map(answer[kind])]);
process.stdout.write(JSON.stringify(Object.fromEntries(answers)));
