export type LogEntry = {
  name: string;
  state: 'running' | 'done' | 'failed';
  detail: string;
  /** Milliseconds; null while it runs. */
  took: number | null;
};

/** @returns what it did. @throws to end the run */
export type Step = { name: string; run: () => Promise<string> };

/**
 * Runs steps in order, until one fails.
 * @param onLog called with the whole log on every change
 * @param clock milliseconds
 * @returns whether all of them succeeded
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
