/** Questions to the server over HTTP. */
import type {
  AnalysedGames,
  Chances,
  Contribution,
  CreatedTable,
  CreateTable,
  GameAnalysis,
  Lobby,
  Offer,
  PastView,
  Player,
  Problem,
  Progress,
  PushKey,
  Replay,
  StepOdds,
  Subscription,
  TableInfo,
  TakenSeat,
  TakeSeat,
} from "../wire";
import { asksHere, device, isLocal } from "../local/device.svelte";
import { settings } from "../settings.svelte";
import { addressOf, SERVERLESS } from "./base";

const PREPARING_SECONDS = 300;
const AGAIN_SECONDS = 2;

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** Asks this device in place of a server. */
async function askHere(path: string, body?: unknown): Promise<Response> {
  const { status, body: text } = await device.request(path, body);
  if (status === 0) throw new Refused(0, "offline", settings.t.local.failed);
  return checked(new Response(text, { status }));
}

async function ask(path: string, body?: unknown, here = asksHere(path)): Promise<Response> {
  if (here) return askHere(path, body);
  const headers: Record<string, string> = { "Accept-Language": settings.kept.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(addressOf(path), { headers, ...post });
  } catch {
    throw new Refused(0, "offline", settings.t.net.offline);
  }
  return checked(answer);
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refused(answer.status, problem?.code ?? "failed", problem?.text ?? settings.t.net.failed);
}

async function json<Answer>(path: string, body?: unknown, here?: boolean): Promise<Answer> {
  return (await ask(path, body, here)).json() as Promise<Answer>;
}

/** A lesson at its address; a game that is being made ready is waited for, and `waiting` hears what the server says. */
export async function lesson<Answer>(address: string, waiting: (text: string) => void): Promise<Answer> {
  const until = Date.now() + PREPARING_SECONDS * 1000;
  for (;;) {
    try {
      return await json<Answer>(address);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503 || Date.now() > until) throw error;
      waiting(error.message);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_SECONDS * 1000));
    }
  }
}

/** Why a lesson isn't there: `offline` where that is the reason, and otherwise what the server says. */
export function whyNoLesson(error: unknown, offline: string): string {
  return error instanceof Refused && error.code !== "offline" ? error.message : offline;
}

export const offer = (address: string) => json<Offer>(address);
export const progress = () => json<Progress>("/api/progress");
export const lobby = () => json<Lobby>("/api/tables");
export const table = (id: string) => json<TableInfo>(`/api/tables/${id}`);
/** Makes a table; `here` on this device, though there may be a server. */
export const create = (request: CreateTable, here = SERVERLESS) => json<CreatedTable>("/api/tables", request, here);
export const sit = (id: string, request: TakeSeat) => json<TakenSeat>(`/api/tables/${id}/seats`, request);
/** Lists a table in the lobby or hides it there; its host may. */
export const list = (id: string, host: string, listed: boolean) =>
  json<TableInfo>(`/api/tables/${id}/listing`, { host, listed });
export const contribute = (id: string, contributions: Contribution[]) =>
  json<TableInfo>(`/api/tables/${id}/contributions`, { contributions });
export async function player(key: string): Promise<Player> {
  const here = await device.tables();
  return { tables: SERVERLESS ? here : [...here, ...(await json<Player>("/api/player", { key })).tables] };
}
export const playerGames = (key: string) => json<AnalysedGames>("/api/player/games", { key });
export const claim = (key: string, table: string, tokens: string[]) =>
  ask("/api/player/seats", { key, table, tokens }, isLocal(table));
export const forgetPlayer = (key: string) => ask("/api/player/end", { key });
export const pushKey = () => json<PushKey>("/api/push");
export const subscribe = (key: string, subscription: Subscription) => ask("/api/push", { key, subscription });
export const unsubscribe = (endpoint: string) => ask("/api/push/end", { endpoint });
export const replay = (id: string) => json<Replay>(`/api/tables/${id}/replay`);
export const analysis = (id: string, deeper = false) =>
  json<GameAnalysis>(`/api/tables/${id}/analysis${deeper ? "?deeper=true" : ""}`);
export const view = (id: string, step: number, seat: number) =>
  json<PastView>(`/api/tables/${id}/views/${step}/${seat}`);
export const chances = (id: string) => json<Chances>(`/api/tables/${id}/chances`);
export const stepOdds = (id: string, step: number) => json<StepOdds>(`/api/tables/${id}/odds/${step}`);
export const record = async (id: string) => (await ask(`/api/tables/${id}/record`)).text();

/** For a request that may be sent twice: it gets the same answer again. */
export const newKey = () => randomness() + randomness();

/** Our part of the dice: 128 random bits. */
export function randomness(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
