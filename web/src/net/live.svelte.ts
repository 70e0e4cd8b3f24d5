/** A table as one of its seats, or a spectator, sees it live. */
import type {
  ChatLine,
  Considered,
  FromClient,
  FromServer,
  Happening,
  Odds,
  Play,
  Presence,
  RaceOdds,
  Reaction,
  Refusal,
  SeatView,
  Snapshot,
  TableInfo,
  TakeBack,
  Update,
} from "../wire";
import type { AnyView, Scene } from "../table/contract";
import { settings } from "../settings.svelte";
import { outcomesIn } from "../table/outcomes";
import { Socket } from "./socket";

export interface LogLine {
  number: number;
  text: string;
}

/** A request without its number. */
type Asking = FromClient extends infer Message ? (Message extends { id: number } ? Omit<Message, "id"> : never) : never;
type Answer = Exclude<FromServer, { type: "snapshot" | "update" | "presence" | "goodbye" }>;

const LONGEST_SCENE = 20_000;
const TOO_MANY_SCENES = 12;
const LOG_KEPT = 400;

export class Live {
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<AnyView | null>(null);
  refused = $state.raw<Refusal[]>([]);
  scene = $state.raw<Scene | null>(null);
  recent = $state.raw<Happening[]>([]);
  /** What chance decided so far. */
  outcomes = $state.raw<string[]>([]);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  presence = $state.raw<Presence | null>(null);
  reaction = $state.raw<{ seat: number; reaction: string; number: number } | null>(null);
  deadline = $state<number | null>(null);
  host = $state(false);
  connected = $state(false);
  /** Why the connection won't come back. */
  ended = $state<string | null>(null);
  /** What the server refused last, for people to read. */
  notice = $state<string | null>(null);
  odds = $state.raw<Odds | null>(null);
  hints = $state.raw<Considered[]>([]);
  thinking = $state(false);
  reckoning = $state(false);
  /** What was sent and isn't answered yet; sent again, with the same key, after a lost connection. */
  pending = $state.raw<Play | TakeBack | null>(null);
  waiting = $state.raw<Update[]>([]);

  private version = $state<number | null>(null);
  private oddsRefusedAt = $state<number | null>(-1);
  /** The version that our last action became; its update may still be on its way. */
  private awaited = $state(0);
  /** How much the server's clock is ahead of ours, in seconds. */
  private ahead = 0;
  private numbers = 1;
  private lines = 0;
  private answers = new Map<number, (answer: Answer | null) => void>();
  private skipper = new AbortController();
  private readonly socket: Socket;

  constructor(
    readonly id: string,
    readonly seat: number | null,
    private readonly tokens: string[],
  ) {
    this.socket = new Socket(`/api/tables/${id}/live`, {
      open: () => this.greet(),
      hear: (message) => this.hear(message),
      lost: () => this.lose(),
    });
  }

  close() {
    this.skipper.abort();
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
  get oddsNow(): RaceOdds | undefined {
    return this.odds !== null && this.odds.version === this.version ? (this.odds.odds as unknown as RaceOdds) : undefined;
  }

  /** Whether it makes sense to ask for the odds. */
  get lacksOdds() {
    return this.scene === null && this.oddsNow === undefined && !this.reckoning && this.oddsRefusedAt !== this.version;
  }

  /** Whether the last thing that happened was our own action, with no chance in it. */
  get mayTakeBack() {
    const acted = this.recent[0];
    return (
      acted?.kind === "acted" &&
      acted.seat === this.seat &&
      acted.by === "person" &&
      !this.recent.some((happening) => happening.kind === "chanced" || happening.kind === "game_over")
    );
  }

  play = (action: string) => {
    if (this.seat === null || this.version === null || this.busy) return;
    const message = { type: "play", seat: this.seat, action, version: this.version, key: crypto.getRandomValues(new Uint32Array(4)).join("") };
    this.commit({ ...message, id: this.numbers++ } as Play);
  };

  takeBack = () => {
    if (this.seat === null || this.version === null || this.busy) return;
    const message = { type: "take_back", seat: this.seat, version: this.version, key: crypto.getRandomValues(new Uint32Array(4)).join("") };
    this.commit({ ...message, id: this.numbers++ } as TakeBack);
  };

  why = async (action: string): Promise<string | undefined> => {
    if (!this.myTurn || this.seat === null) return undefined;
    const answer = await this.ask({ type: "why", seat: this.seat, action });
    return answer?.type === "reason" ? (answer.reason ?? undefined) : undefined;
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
  giveBack = (seat: number) => this.request({ type: "give_back", seat });
  leave = (seat: number) => this.request({ type: "leave", seat });
  rematch = () => this.request({ type: "rematch" });

  /** Ends all animations and shows how things stand. */
  skip = () => {
    this.skipper.abort();
    this.skipper = new AbortController();
    this.scene = null;
    const rest = this.waiting;
    this.waiting = [];
    for (const update of rest) this.apply(update);
  };

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
    this.pending = message;
    this.socket.send(message);
  }

  private ask(asking: Asking): Promise<Answer | null> {
    const id = this.numbers++;
    if (!this.socket.send({ ...asking, id } as FromClient)) return Promise.resolve(null);
    return new Promise((resolve) => this.answers.set(id, resolve));
  }

  private async request(asking: Asking) {
    this.complain(await this.ask(asking));
  }

  private complain(answer: Answer | null) {
    if (answer?.type === "refused") this.notice = answer.text;
  }

  private hear(message: FromServer) {
    switch (message.type) {
      case "snapshot":
        return this.start(message);
      case "update":
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

  private answer(message: Answer) {
    if (message.to === null) return;
    if (message.to === this.pending?.id) {
      this.pending = null;
      if (message.type === "done") this.awaited = message.version;
      if (message.type === "refused") this.notice = message.text;
    }
    this.answers.get(message.to)?.(message);
    this.answers.delete(message.to);
  }

  // Showing

  private start(snapshot: Snapshot) {
    this.skipper.abort();
    this.skipper = new AbortController();
    this.scene = null;
    this.waiting = [];
    this.recent = [];
    this.version = snapshot.version;
    this.table = snapshot.table;
    this.host = snapshot.host;
    this.chat = snapshot.chat;
    this.presence = snapshot.presence;
    this.deadline = snapshot.deadline;
    this.ahead = snapshot.now - Date.now() / 1000;
    this.show(snapshot.views);
    this.outcomes = snapshot.history.flatMap((seen) => (seen.seat === null ? [seen.text] : []));
    this.log = snapshot.story.map((text) => this.line(text));
  }

  private receive(update: Update) {
    if (this.version !== null && update.version <= this.version) return;
    this.version = update.version;
    this.hints = [];
    this.waiting = [...this.waiting, update];
    if (this.waiting.length > TOO_MANY_SCENES) this.skip();
    else this.advance();
  }

  /** Shows what waits: as a scene if that moves something, at once otherwise. */
  private advance() {
    while (this.scene === null) {
      const [update, ...rest] = this.waiting;
      if (update === undefined) return;
      const after = this.viewIn(update.views);
      if (after === undefined || this.view === null || settings.speed === 0 || document.hidden) {
        this.waiting = rest;
        this.apply(update);
      } else {
        this.scene = this.makeScene(update, after);
      }
    }
  }

  private makeScene(update: Update, after: AnyView): Scene {
    const signal = this.skipper.signal;
    let finished = false;
    const done = () => {
      if (finished || signal.aborted) return;
      finished = true;
      clearTimeout(guard);
      this.scene = null;
      this.waiting = this.waiting.slice(1);
      this.apply(update);
      this.advance();
    };
    const guard = setTimeout(done, LONGEST_SCENE);
    signal.addEventListener("abort", () => clearTimeout(guard));
    return { version: update.version, happenings: update.happenings, after, signal, done };
  }

  private apply(update: Update) {
    if (update.table) this.table = update.table;
    this.deadline = update.deadline;
    if (update.views.length > 0) {
      this.show(update.views);
      this.recent = update.happenings;
    }
    this.outcomes = [...this.outcomes, ...outcomesIn(update.happenings)];
    for (const happening of update.happenings) {
      if (happening.kind === "said")
        this.chat = [...this.chat, { version: update.version, at: update.at, seat: happening.seat, name: happening.name, text: happening.text }];
      if (happening.kind === "reacted")
        this.reaction = { seat: happening.seat, reaction: happening.reaction, number: update.version };
    }
    if (update.story.length > 0) this.log = [...this.log, ...update.story.map((text) => this.line(text))].slice(-LOG_KEPT);
  }

  private line(text: string): LogLine {
    return { number: this.lines++, text };
  }

  private viewIn(views: SeatView[]): AnyView | undefined {
    return views.find((one) => one.seat === this.seat)?.view as unknown as AnyView | undefined;
  }

  private show(views: SeatView[]) {
    const mine = views.find((one) => one.seat === this.seat);
    this.view = this.viewIn(views) ?? this.view;
    if (mine) this.refused = mine.refused;
  }

  /** Seconds left for the seat to act. */
  secondsLeft(): number | null {
    return this.deadline === null ? null : Math.max(0, this.deadline - Date.now() / 1000 - this.ahead);
  }
}
