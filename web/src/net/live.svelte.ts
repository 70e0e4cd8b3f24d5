/** A table as one of its seats, or a spectator, talks with it. */
import type {
  Considered,
  FromClient,
  FromServer,
  Odds,
  Play,
  Reaction,
  Reason,
  Refused,
  TableInfo,
  TakeBack,
} from "../wire";
import { settings } from "../settings.svelte";
import { checkOurs, contribute } from "./fairness";
import { keepHead } from "./mine";
import { Shown } from "./shown.svelte";
import { Socket } from "./socket";

/** A request without its number. */
type Asking = FromClient extends infer Message ? (Message extends { id: number } ? Omit<Message, "id"> : never) : never;
type Answer = Exclude<FromServer, { type: "snapshot" | "update" | "presence" | "goodbye" }>;

/** Why something can't be done, and the paragraph of the rules that says so. */
export type Why = { reason: string } & Pick<Reason, "ruling">;

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("");

export class Live extends Shown {
  /** Whether other people may sit at the table. */
  readonly shared: boolean = true;
  connected = $state(false);
  /** Why the connection won't come back. */
  ended = $state<string | null>(null);
  /** What the server refused last, for people to read. */
  notice = $state<string | null>(null);
  /** The paragraph of the rules that is behind it. */
  ruling = $state<string | null>(null);
  odds = $state.raw<Odds | null>(null);
  hints = $state.raw<Considered[]>([]);
  thinking = $state(false);
  reckoning = $state(false);
  /** What was sent and isn't answered yet; sent again, with the same key, after a lost connection. */
  pending = $state.raw<Play | TakeBack | null>(null);

  /** When we acted last. */
  acted = 0;
  private oddsRefusedAt = $state<number | null>(-1);
  /** The version that our last action became; its update may still be on its way. */
  private awaited = $state(0);
  private numbers = 1;
  private answers = new Map<number, (answer: Answer | null) => void>();
  private readonly socket: Socket;

  constructor(
    readonly id: string,
    seat: number | null,
    private readonly tokens: string[],
  ) {
    super(seat);
    this.socket = new Socket(`/api/tables/${id}/live`, {
      open: () => this.greet(),
      hear: (message) => this.hear(message),
      lost: () => this.lose(),
    });
  }

  close() {
    this.stop();
    this.socket.close();
  }

  // What can be done

  get busy() {
    return this.pending !== null || this.awaited > (this.version ?? 0);
  }

  get actions(): string[] {
    return this.scene === null && this.waiting.length === 0 && this.view !== null ? this.view.actions : [];
  }

  get myTurn() {
    return this.seat !== null && this.view?.turn === this.seat;
  }

  /** The odds of what is shown, not of what was. */
  get oddsNow(): Odds["odds"] | undefined {
    return this.odds !== null && this.odds.version === this.version ? this.odds.odds : undefined;
  }

  /** Whether it makes sense to ask for the odds. */
  get lacksOdds() {
    return this.scene === null && this.oddsNow === undefined && !this.reckoning && this.oddsRefusedAt !== this.version;
  }

  /** Whether our last action can be taken back; the server says so. */
  get mayTakeBack() {
    return this.seat !== null && this.retractable;
  }

  play = (action: string) => {
    if (this.seat === null || this.version === null || this.busy) return;
    this.commit({ type: "play", id: this.numbers++, seat: this.seat, action, version: this.version, key: newKey() });
  };

  takeBack = () => {
    if (this.seat === null || this.version === null || this.busy) return;
    this.commit({ type: "take_back", id: this.numbers++, seat: this.seat, version: this.version, key: newKey() });
  };

  why = async (action: string): Promise<Why | undefined> => {
    if (!this.myTurn || this.seat === null) return undefined;
    const answer = await this.ask({ type: "why", seat: this.seat, action });
    if (answer?.type !== "reason" || answer.reason === null) return undefined;
    return { reason: answer.reason, ruling: answer.ruling };
  };

  /** Lets the odds be asked for again, for they may be better now. */
  forgetOdds = () => {
    this.odds = null;
  };

  askOdds = async () => {
    const version = this.version;
    this.reckoning = true;
    const answer = await this.ask({ type: "odds" });
    this.reckoning = false;
    if (answer?.type === "odds") this.odds = answer;
    else this.oddsRefusedAt = version;
  };

  askHint = async () => {
    if (this.seat === null || this.thinking) return;
    this.thinking = true;
    const answer = await this.ask({ type: "hint", seat: this.seat });
    this.thinking = false;
    if (answer?.type === "hint" && answer.version === this.version) this.hints = answer.considered;
    else this.complain(answer);
  };

  forgetHints = () => {
    this.hints = [];
  };

  say = (text: string) => this.request({ type: "say", seat: this.seat ?? 0, text });
  react = (reaction: Reaction) => this.request({ type: "react", seat: this.seat ?? 0, reaction });
  replace = (seat: number, bot: string) => this.request({ type: "replace", seat, bot });
  freeSeat = (seat: number) => this.request({ type: "free_seat", seat });
  giveBack = (seat: number) => this.request({ type: "give_back", seat });
  leave = (seat: number) => this.request({ type: "leave", seat });
  cancel = () => this.request({ type: "cancel" });
  rematch = () => this.request({ type: "rematch" });

  /** Asks for everything anew, in the language that is set now. */
  greetAnew = () => {
    this.version = null;
    if (this.connected) this.greet();
  };

  // Talking

  private greet() {
    this.socket.send({ type: "hello", tokens: this.tokens, seen: this.version, language: settings.kept.language });
    this.connected = true;
    if (this.pending) this.socket.send(this.pending);
  }

  private lose() {
    this.connected = false;
    this.thinking = false;
    this.reckoning = false;
    for (const answer of this.answers.values()) answer(null);
    this.answers.clear();
  }

  private commit(message: Play | TakeBack) {
    this.notice = null;
    this.acted = Date.now();
    this.pending = message;
    this.socket.send(message);
  }

  private ask(asking: Asking): Promise<Answer | null> {
    const id = this.numbers++;
    if (!this.socket.send({ ...asking, id })) return Promise.resolve(null);
    return new Promise((resolve) => this.answers.set(id, resolve));
  }

  private async request(asking: Asking) {
    this.complain(await this.ask(asking));
  }

  private complain(answer: Answer | null) {
    if (answer?.type === "refused") this.refuse(answer);
  }

  private refuse({ text, ruling }: Refused) {
    this.notice = text;
    this.ruling = ruling;
  }

  private hear(message: FromServer) {
    switch (message.type) {
      case "snapshot":
        if (!this.fair(message.table, message.mine)) return;
        keepHead(this.id, message.head);
        contribute(message.table).catch((error: Error) => (this.notice = error.message));
        return this.start(message);
      case "update":
        if (message.table !== null && !this.fair(message.table)) return;
        keepHead(this.id, message.head);
        this.hints = [];
        return this.receive(message);
      case "presence":
        this.presence = message;
        return;
      case "goodbye":
        if (message.reconnect === null) this.ended = message.text;
        return;
      default:
        return this.answer(message);
    }
  }

  /** Whether the dice are those that were promised, with our part in them; if not, we hang up and say why. */
  private fair(table: TableInfo, mine?: number[]): boolean {
    try {
      checkOurs(table, mine);
      return true;
    } catch (error) {
      this.socket.close();
      this.lose();
      this.ended = (error as Error).message;
      return false;
    }
  }

  private answer(message: Answer) {
    if (message.to === null) return;
    if (message.to === this.pending?.id) {
      this.pending = null;
      if (message.type === "done") this.awaited = message.version;
      if (message.type === "refused") this.refuse(message);
    }
    this.answers.get(message.to)?.(message);
    this.answers.delete(message.to);
  }
}

/** What a table needs from its partner: a server, or a script. */
export type AnyLive = Pick<Live, keyof Live>;
