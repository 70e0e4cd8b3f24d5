/** What the server offers, asked for once in each language. */
import type { GameInfo, Offer } from "../wire";
import { settings } from "../settings.svelte";
import type { Language } from "../texts";
import * as http from "./http";

/** The language is in the address, so that a browser can keep the answer. */
export const address = (language: Language) => `/api/offer?language=${language}`;

const asked = new Map<string, Promise<Offer>>();

export function offer(): Promise<Offer> {
  const { language } = settings.kept;
  const known = asked.get(language);
  if (known) return known;
  const answer = http.offer(address(language));
  asked.set(language, answer);
  answer.catch(() => asked.delete(language));
  return answer;
}

export async function gameInfo(name: string): Promise<GameInfo | undefined> {
  return (await offer()).games.find((game) => game.name === name);
}
