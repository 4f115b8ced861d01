/** How long Z undoes: by then people have moved on. */
const latestMs = 60_000;

let latest: (() => void) | null = null;
let latestUntil = 0;

/** What Z undoes, until something else can be undone. @returns undoes it, once */
export function offerUndo(undo: () => void): () => void {
  const once = () => {
    if (latest !== once) return;
    latest = null;
    undo();
  };
  latest = once;
  latestUntil = Date.now() + latestMs;
  return once;
}

export const undoLatest = (): void => {
  if (Date.now() < latestUntil) latest?.();
};
