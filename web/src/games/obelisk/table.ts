/** What the Obelisk table brings to the frame around it. */
import type { GameTable } from "../../table/contract";
import { parse } from "./actions";
import { ACTION_CARDS } from "./cards";
import { askedFor, topicOf } from "./choices";
import ObeliskTable from "./ObeliskTable.svelte";
import { pointsByLength, pointsTable } from "./scores";
import { kind, swap } from "./swaps";
import { textsIn } from "./texts";
import { tints } from "./tints";
import { obelisk } from "./view";
import { actionWords } from "./words";

const table: GameTable = {
  Table: ObeliskTable,
  board: () => import("./Board.svelte"),
  phase: (view, language) => askedFor(obelisk(view), obelisk(view).you, textsIn(language)),
  topic: (view) => topicOf(obelisk(view)),
  describe: (action, view, language) => {
    const known = parse(action);
    return known ? actionWords(known, obelisk(view), textsIn(language)) : action;
  },
  shortcuts: (_view, language) => {
    const { keys } = textsIn(language);
    return [
      { key: "1 – 9", does: keys.cards },
      { key: "e", does: keys.end },
    ];
  },
  tints: (language) => tints(textsIn(language)),
  score: (points, language) => textsIn(language).points(points),
  counted: (option, language) =>
    option === "action_counts" ? ACTION_CARDS.map((card) => textsIn(language).actionCards[card].title) : [],
  after: {
    swap,
    kind,
    missed: (amount, language) => textsIn(language).scores.missed(amount),
    tie: (view, language) => {
      const { scores, winners, names, players } = obelisk(view);
      const most = scores?.[winners[0] ?? 0];
      const camels = names.flatMap((name, seat) =>
        scores?.[seat] === most ? [`${name} ${players[seat]?.camels ?? 0}`] : [],
      );
      return textsIn(language).scores.tie(camels.join(", "));
    },
    course: (view, seat) => obelisk(view).players[seat]?.points ?? null,
    courseTitle: (language) => textsIn(language).scores.course,
    sourcesTitle: (language) => textsIn(language).scores.title,
    sources: (replay, _scores, language) => {
      const last = replay.steps.at(-1)?.view;
      if (!last) return [];
      const { players, facts } = obelisk(last);
      const parts = players.map((player) => pointsByLength(player, facts));
      return pointsTable(facts).map((_, index) => ({
        title: textsIn(language).scores.length(index + 1),
        values: parts.map((part) => part[index] ?? 0),
      }));
    },
  },
};

export default table;
