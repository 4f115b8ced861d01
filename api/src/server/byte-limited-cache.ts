/** Caches texts by name, and evicts the least recently used once they exceed the limit. */
export function createByteLimitedCache(maxBytes: number) {
  const cached = new Map<string, string>();
  let bytes = 0;
  const drop = (name: string): string | undefined => {
    const text = cached.get(name);
    if (text !== undefined && cached.delete(name)) bytes -= sizeOf(name, text);
    return text;
  };
  const put = (name: string, text: string) => {
    cached.set(name, text);
    bytes += sizeOf(name, text);
  };

  return {
    find: (name: string): string | undefined => {
      // A map is in insertion order, so what is read moves to its end.
      const text = drop(name);
      if (text !== undefined) put(name, text);
      return text;
    },
    add: (name: string, text: string): void => {
      drop(name);
      if (sizeOf(name, text) > maxBytes) return;
      put(name, text);
      for (const oldest of cached.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}

/** At most two bytes a character. */
const sizeOf = (name: string, text: string) => 2 * (name.length + text.length);
