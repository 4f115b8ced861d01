/** For browsers that keep nothing for us: then it lasts as long as the page. */
const known = new Map<string, string>();

/**
 * What this browser has kept under a name, as parsed JSON.
 * @returns null where it has nothing, or nothing that can be read
 */
export function readKept(key: string): unknown {
  try {
    const text = readText(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value as JSON, over pages and reloads. Null forgets it. */
export function keep(key: string, value: unknown): void {
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
