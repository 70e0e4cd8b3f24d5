/** What the Camel Up table brings to the frame around it. */
import type { GameTable } from "../../table/contract";
import { chances, course, sources } from "./after";
import { tints } from "./camels";
import CamelUpTable from "./CamelUpTable.svelte";
import { shortcuts } from "./shortcuts";
import { kind, swap } from "./swaps";
import { camelUpTexts } from "./texts";
import { hides } from "../../table/secrets";
import { camelUp, openHands } from "./view";
import { describe, phase } from "./words";

const table: GameTable = {
  Table: CamelUpTable,
  talkHasRoom: "(min-width: 50.01rem) and (min-height: 35.01rem)",
  board: () => import("./Board.svelte"),
  phase,
  describe,
  topic: (view) => (view.over ? "end" : view.you !== null && view.turn === view.you ? "turn" : "leg"),
  unit: (value, language) => camelUpTexts[language].camelup.pounds(value),
  hides: (one, other) => hides(openHands(one), openHands(other)),
  shortcuts,
  tints: (language) => tints(camelUpTexts[language].camels),
  score: (points, language) => camelUpTexts[language].camelup.pounds(points),
  after: {
    course,
    courseTitle: (language) => camelUpTexts[language].camelup.money,
    sources,
    chances,
    swap,
    kind,
    missed: (amount, language) => camelUpTexts[language].camelup.missed(amount),
    sections: {
      title: (language) => camelUpTexts[language].camelup.legByLeg,
      name: (leg, language) => camelUpTexts[language].camelup.phase(leg, ""),
      of: (view) => Math.max(1, camelUp(view).leg),
    },
  },
};

export default table;
