let latest: (() => void) | null = null;

/** What Z undoes, until something else can be undone. @returns undoes it, once */
export function offerUndo(undo: () => void): () => void {
  const once = () => {
    if (latest !== once) return;
    latest = null;
    undo();
  };
  latest = once;
  return once;
}

export const undoLatest = (): void => latest?.();
