/** What helps to learn Obelisk. */
import type { GameLessons } from "../../lessons/contract";
import RulesPicture from "./RulesPicture.svelte";

const lessons: GameLessons = {
  Position: RulesPicture,
};

export default lessons;
