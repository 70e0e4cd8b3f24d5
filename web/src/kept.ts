/** What this browser keeps. Where nothing can be kept (private windows), everything works for the moment. */
export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`giza.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`giza.${key}`, JSON.stringify(value));
  } catch {
    // Then it lasts as long as the page.
  }
}
