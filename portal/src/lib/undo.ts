/** How long Z undoes: by then people have moved on. */
const latestMs = 60_000;

/** What Z undoes, the latest last. */
let offered: readonly { undo: () => void; until: number }[] = [];

/** What Z undoes before everything older. @returns undoes it, once */
export function offerUndo(undo: () => void): () => void {
  let isUndone = false;
  const once = () => {
    offered = offered.filter((each) => each.undo !== once);
    if (isUndone) return;
    isUndone = true;
    undo();
  };
  offered = [...offered, { undo: once, until: Date.now() + latestMs }];
  return once;
}

/** Undoes the latest of what was done lately. @returns false where there is nothing */
export function undoLatest(): boolean {
  const now = Date.now();
  offered = offered.filter(({ until }) => until > now);
  const latest = offered.at(-1);
  latest?.undo();
  return latest !== undefined;
}

/** For an action that can't be undone: the key undoes nothing older, as that isn't meant. Notices still do. */
export function forgetUndos(): void {
  offered = [];
}
