/** A table that stands still and waits for one of a few answers. */
import { Guided } from "../guide/guided.svelte";
import type { Guide, View } from "../wire";

/** A table that stands still, as a seat sees it. */
export interface Still {
  game: string;
  view: View;
  seat: number;
}

/** A guide without steps at a table. */
function stillAt({ game, view, seat }: Still): Guide {
  const seats = view.names.map((name, number) => ({
    seat: number,
    kind: "person" as const,
    name,
    bot: null,
    look: null,
  }));
  return {
    game,
    steps: [],
    table: {
      type: "snapshot",
      version: 0,
      head: "",
      table: {
        id: "",
        game,
        rules: 1,
        options: view.options,
        seats,
        state: "playing",
        listed: false,
        clock: null,
        odds: false,
        hints: false,
        created: 0,
        dice: { commitment: "", contributions: [], seed: null },
        rematch: null,
        closed_because: null,
      },
      mine: [seat],
      host: false,
      views: [{ seat, view, refused: [], take_back: false }],
      history: [],
      story: [],
      chat: [],
      presence: { type: "presence", here: seats.map((one) => one.seat), watchers: 0, away: [], bench_seconds: 0 },
      deadline: null,
      now: 0,
    },
  };
}

export class Posed extends Guided {
  constructor(
    still: Still,
    private readonly choices: string[],
    private readonly answer: (action: string) => void,
  ) {
    super(stillAt(still), 0, still.seat);
  }

  override get myTurn(): boolean {
    return true;
  }

  override get actions(): string[] {
    return this.choices;
  }

  override play = (action: string): void => this.answer(action);
}
