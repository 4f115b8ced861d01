/** For browsers without storage: then it lasts as long as the page. */
const known = new Map<string, string>();

/**
 * Reads a value that this browser has stored, as parsed JSON.
 * @returns null where there is nothing, or nothing that can be read
 */
export function readStored(key: string): unknown {
  try {
    const text = readText(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value as JSON, across pages and reloads. Null removes it. */
export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  known.set(key, text);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    known.delete(key);
  } catch {
    // A full or forbidden storage: `known` has it.
  }
}

function readText(key: string): string | null {
  try {
    return known.get(key) ?? localStorage.getItem(key);
  } catch {
    return known.get(key) ?? null;
  }
}
