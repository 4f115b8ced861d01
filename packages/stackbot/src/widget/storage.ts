/** For browsers without storage; lasts as long as the page. */
const known = new Map<string, string>();

/** Reads stored JSON; null where there is none, or it can't be read. */
export function readStored(key: string): unknown {
  try {
    const text = readText(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Null removes it. */
export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  known.set(key, text);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    known.delete(key);
  } catch {
    // The storage is full or blocked: `known` has it.
  }
}

function readText(key: string): string | null {
  try {
    return known.get(key) ?? localStorage.getItem(key);
  } catch {
    return known.get(key) ?? null;
  }
}
