/** Tables that are played on this device alone: a worker answers in place of a server, and its tables stay here. */
import { keep, recall } from "../kept";
import { BASE, RUNTIME, SERVERLESS } from "../net/base";
import { settings } from "../settings.svelte";
import type { Player, PlayerTable } from "../wire";
import { Store } from "./store";
import type { FromWorker, ToWorker } from "./words";

interface Answer {
  status: number;
  body: string;
}

const REMEMBERED = 1000;
const TABLE = /^\/api\/tables\/([A-Za-z0-9_-]{22})(\/.*)?$/;

/** Whether a table is one of this device; without a server all are. */
export function isLocal(table: string): boolean {
  return SERVERLESS || recall<string[]>("local", []).includes(table);
}

/** Whether a request is about a table of this device. */
export function asksHere(path: string): boolean {
  const table = TABLE.exec(path)?.[1];
  return table === undefined ? SERVERLESS && !/^\/api\/(offer|rules|puzzles|guides)/.test(path) : isLocal(table);
}

class Device {
  phase = $state<"off" | "loading" | "ready" | "failed">("off");
  /** How much of what plays games has been loaded, of 1. */
  loaded = $state(0);
  private worker: Worker | null = null;
  private readonly answers = new Map<number, (answer: Answer) => void>();
  private readonly lines = new Map<number, Line>();
  private numbers = 1;
  private store: Promise<Store> | null = null;
  private ending = 0;

  /** Whether games can be played here without a server. */
  readonly able = RUNTIME !== null && typeof indexedDB !== "undefined";

  /** What is to be read while something is made ready; null if nothing is. */
  get progress(): string | null {
    return this.phase === "loading" ? settings.t.local.loading(this.loaded) : null;
  }

  /** Starts the worker, if it doesn't run yet. */
  start(): void {
    clearTimeout(this.ending);
    if (this.worker !== null || !this.able) return;
    this.phase = "loading";
    this.loaded = 0;
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = () => this.fail();
    const runtime = new URL(RUNTIME ?? "", new URL(BASE, location.href)).href;
    this.tell({ say: "start", runtime, link: new URL(BASE, location.href).href.replace(/\/$/, "") });
  }

  /** Gives the memory back soon, unless somebody sits down again. */
  rest(): void {
    clearTimeout(this.ending);
    this.ending = window.setTimeout(
      () => (this.lines.size === 0 && this.answers.size === 0 ? this.stop() : undefined),
      500,
    );
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.phase = "off";
    for (const answer of this.answers.values()) answer({ status: 0, body: "null" });
    this.answers.clear();
    for (const line of [...this.lines.values()]) line.shut();
    this.lines.clear();
  }

  private fail(): void {
    this.stop();
    this.phase = "failed";
  }

  /** Asks as over HTTP. What lists show is read at once; everything else is the worker's. */
  async request(path: string, body?: unknown): Promise<Answer> {
    const [, table, rest] = TABLE.exec(path) ?? [];
    if (body === undefined && table !== undefined && rest === undefined) {
      const row = await (await this.opened()).row(table);
      return row === null ? { status: 404, body: "null" } : { status: 200, body: JSON.stringify(row.info) };
    }
    if (body === undefined && path === "/api/tables") return { status: 200, body: '{"tables":[]}' };
    if (path === "/api/progress") return { status: 200, body: '{"games":[],"solving":[]}' };
    if (path === "/api/player/games") return { status: 200, body: '{"games":[],"missing":[],"strengths":[]}' };
    this.start();
    if (!this.worker) return { status: 0, body: "null" };
    if (path === "/api/tables") void navigator.storage?.persist?.();
    const id = this.numbers++;
    this.tell({
      say: "request",
      id,
      path,
      language: settings.kept.language,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return new Promise((resolve) => this.answers.set(id, resolve));
  }

  /** The tables of this device, the newest first. */
  async tables(): Promise<Player["tables"]> {
    if (!this.able) return [];
    const rows = await (await this.opened()).rows();
    return rows.map(({ told }) => told as PlayerTable).sort((one, other) => other.created - one.created);
  }

  /** Deletes all tables of this device. */
  async clear(): Promise<void> {
    this.stop();
    if (this.able) await (await this.opened()).clear();
  }

  private opened(): Promise<Store> {
    this.store ??= Store.open();
    return this.store;
  }

  /** A connection to a table, in place of a WebSocket. */
  line(path: string): Line {
    const number = this.numbers++;
    const line = new Line((message) => {
      if (message === null) this.lines.delete(number);
      this.tell(message === null ? { say: "hang_up", line: number } : { say: "hear", line: number, text: message });
    });
    this.lines.set(number, line);
    this.start();
    this.tell({ say: "connect", line: number, table: TABLE.exec(path)?.[1] ?? "" });
    return line;
  }

  private tell(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    switch (message.say) {
      case "progress":
        this.loaded = message.done / message.total;
        return;
      case "ready":
        this.phase = "ready";
        return;
      case "failed":
        return this.fail();
      case "made":
        return remember(message.table);
      case "answer":
        this.answers.get(message.id)?.(message);
        this.answers.delete(message.id);
        return;
      case "opened":
        return this.lines.get(message.line)?.opened();
      case "told":
        return this.lines.get(message.line)?.hear(message.text);
      case "closed":
        this.lines.get(message.line)?.shut();
        this.lines.delete(message.line);
    }
  }
}

function remember(table: string): void {
  const known = recall<string[]>("local", []);
  if (!known.includes(table)) keep("local", [table, ...known].slice(0, REMEMBERED));
}

/** As much of a WebSocket as our socket uses. */
export class Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(private readonly say: (message: string | null) => void) {}

  send(text: string): void {
    this.say(text);
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.say(null);
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  hear(data: string): void {
    this.onmessage?.({ data });
  }

  shut(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}

export const device = new Device();
