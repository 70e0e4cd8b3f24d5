/** What helps to learn Camel Up. */
import odds from "./companion/odds.wasm?url";
import worker from "./companion/race.worker.ts?worker&url";
import { words as companionWords } from "./companion/words";
import type { GameLessons } from "../../lessons/contract";
import { inPounds, signed } from "../../numbers";
import { words } from "./lessonWords";
import RaceAnswer from "./puzzles/RaceAnswer.svelte";
import RaceBeside from "./puzzles/RaceBeside.svelte";
import TrackPicture from "./TrackPicture.svelte";
import Weaves from "./Weaves.svelte";

const lessons: GameLessons = {
  Shared: Weaves,
  Position: TrackPicture,
  puzzles: {
    Beside: RaceBeside,
    Answer: RaceAnswer,
    question: (language) => words[language].question,
    worth: (pounds, language) => inPounds(signed(pounds, companionWords[language].pounds), language),
  },
  files: [odds, worker],
};

export default lessons;
