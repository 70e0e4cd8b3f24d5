const PREFIX = "giza.";

/** What this browser keeps. Where nothing can be kept (private windows), everything works for the moment. */
export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Then it lasts as long as the page.
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Everything that is kept, by key, apart from what holds secrets. */
export function allKept(secret: string[]): Record<string, unknown> {
  const named = keys().map((key) => key.slice(PREFIX.length));
  return Object.fromEntries(named.filter((key) => !secret.includes(key)).map((key) => [key, recall(key, null)]));
}

/** Deletes everything that is kept. */
export function forgetAll(): void {
  for (const key of keys()) localStorage.removeItem(key);
}
