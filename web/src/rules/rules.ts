/** The rules as the server tells them, and how they are searched. */
import { addressOf } from "../net/base";
import type { Language } from "../texts";

export interface Block {
  kind: "text" | "list" | "picture";
  text?: string;
  items?: string[];
  position?: string;
}
export interface Ruling {
  id: string;
  heading: string;
  blocks: Block[];
}
export interface Section extends Ruling {
  rulings: Ruling[];
}
export interface Rules {
  game: string;
  title: string;
  page: Section[];
  reference_title: string;
  reference: Section[];
}

export const address = (game: string, language: Language) => `/api/rules/${game}?language=${language}`;

export async function fetchRules(game: string, language: Language): Promise<Rules> {
  const answer = await fetch(addressOf(address(game, language)));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json() as Promise<Rules>;
}

/** Everything with a name: sections and rulings, in their order. */
export function named(rules: Rules): Ruling[] {
  return [...rules.page, ...rules.reference].flatMap((section) => [section, ...section.rulings]);
}

/** The paragraphs in which all words occur, those with them in their heading first. */
export function search(rules: Rules, text: string): Ruling[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const has = (where: string) => wanted.every((word) => where.includes(word));
  const found = named(rules)
    .filter((ruling) => ruling.blocks.length > 0)
    .map((ruling) => {
      const heading = ruling.heading.toLowerCase();
      const body = ruling.blocks
        .flatMap((block) => [block.text ?? "", ...(block.items ?? [])])
        .join(" ")
        .toLowerCase();
      return { ruling, inHeading: has(heading), anywhere: has(`${heading} ${body}`) };
    })
    .filter((one) => one.anywhere);
  return [...found.filter((one) => one.inHeading), ...found.filter((one) => !one.inHeading)].map((one) => one.ruling);
}

export interface Piece {
  kind: "plain" | "strong" | "code";
  text: string;
}

/** A line of text in pieces: plain, **strong**, or `code`. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      return { kind: "plain", text: part };
    });
}
