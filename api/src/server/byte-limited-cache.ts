/** Keeps texts by name, and lets go of those not asked for longest once they take more room than they may. */
export function createByteLimitedCache(mostBytes: number) {
  const kept = new Map<string, string>();
  let bytes = 0;
  const drop = (name: string): string | undefined => {
    const text = kept.get(name);
    if (text !== undefined && kept.delete(name)) bytes -= sizeOf(name, text);
    return text;
  };
  const put = (name: string, text: string) => {
    kept.set(name, text);
    bytes += sizeOf(name, text);
  };

  return {
    find: (name: string): string | undefined => {
      // A map remembers the order in which its names were set, so what is asked for goes to its end.
      const text = drop(name);
      if (text !== undefined) put(name, text);
      return text;
    },
    add: (name: string, text: string): void => {
      drop(name);
      if (sizeOf(name, text) > mostBytes) return;
      put(name, text);
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}

/** As much as it can take: two bytes a character. */
const sizeOf = (name: string, text: string) => 2 * (name.length + text.length);
