/** A step of a sign-in: what it did, or why it failed, and how long that took. */
export type LogEntry = {
  name: string;
  state: 'running' | 'done' | 'failed';
  detail: string;
  /** Milliseconds; null while it runs. */
  took: number | null;
};

/** A step to take; it answers with what it did. @throws when it fails, which ends the run */
export type Step = { name: string; run: () => Promise<string> };

/**
 * Takes steps one after the other, until one fails.
 * @param explain puts a failure in words
 * @param onLog called with the whole log whenever it has changed
 * @param clock milliseconds, from any moment
 * @returns whether all of them were taken
 */
export async function runSteps(
  steps: readonly Step[],
  explain: (error: unknown) => string,
  onLog: (log: readonly LogEntry[]) => void,
  clock: () => number = () => performance.now(),
): Promise<boolean> {
  const log: LogEntry[] = [];
  for (const { name, run } of steps) {
    const begun = clock();
    const end = (state: 'done' | 'failed', detail: string) => {
      log.splice(-1, 1, { name, state, detail, took: Math.round(clock() - begun) });
      onLog([...log]);
    };
    log.push({ name, state: 'running', detail: '', took: null });
    onLog([...log]);
    try {
      end('done', await run());
    } catch (error) {
      end('failed', explain(error));
      return false;
    }
  }
  return true;
}
