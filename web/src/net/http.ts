/** Questions to the server over HTTP. */
import type { Chances, CreatedTable, CreateTable, Lobby, Offer, Problem, Replay, TableInfo, TakenSeat, TakeSeat } from "../wire";
import { settings } from "../settings.svelte";

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

async function ask(path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": settings.kept.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, { headers, ...post });
  } catch {
    throw new Refused(0, "offline", settings.t.net.offline);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refused(answer.status, problem?.code ?? "failed", problem?.text ?? settings.t.net.failed);
}

async function json<Answer>(path: string, body?: unknown): Promise<Answer> {
  return (await ask(path, body)).json() as Promise<Answer>;
}

export const offer = () => json<Offer>("/api/offer");
export const lobby = () => json<Lobby>("/api/tables");
export const table = (id: string) => json<TableInfo>(`/api/tables/${id}`);
export const create = (wish: CreateTable) => json<CreatedTable>("/api/tables", wish);
export const sit = (id: string, wish: TakeSeat) => json<TakenSeat>(`/api/tables/${id}/seats`, wish);
export const replay = (id: string) => json<Replay>(`/api/tables/${id}/replay`);
export const chances = (id: string) => json<Chances>(`/api/tables/${id}/chances`);
export const record = async (id: string) => (await ask(`/api/tables/${id}/record`)).text();

/** Our part of the dice: 128 random bits. */
export function randomness(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
