/** For games without a table of their own: everything in words, nothing drawn. */
import type { GameEntry } from "../../table/contract";
import Picture from "./Picture.svelte";

const plain: GameEntry = {
  family: "",
  line: () => "",
  Picture,
  load: () => import("./table"),
};

export default plain;
