type Job = {
  /** Does everything that is due. It should stop early once the signal aborts, and call `wake` when more may be due. */
  run: (signal: AbortSignal, wake: () => void) => Promise<unknown>;
  /** How many runs may go on at once; one unless given. */
  lanes?: number;
  /** How often to run, in milliseconds: for retries, and for what another process left. */
  everyMs: number;
  /** Subscribes to what makes work due in this process; returns the way to unsubscribe. */
  wakeOn?: (wake: () => void) => () => void;
  /** Called when a run failed. The job runs again at its next turn. */
  onFailure: (error: unknown) => void;
};

/** A running job; `stop` resolves once its current runs have ended. */
export type RunningJob = { stop: () => Promise<void> };

/**
 * Runs a job in the background: now, whenever it is woken, and every so often. What wakes it starts a run in a free lane, so
 * that a slow run delays none of the others; while every lane is busy, the next one to end runs again.
 */
export function startJob({ run, lanes = 1, everyMs, wakeOn, onFailure }: Job): RunningJob {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isWoken = false;

  const wake = () => {
    if (isWoken || stopping.signal.aborted) return;
    isWoken = true;
    if (running.size < lanes) startLane();
  };

  const startLane = () => {
    const lane: Promise<void> = Promise.resolve().then(async () => {
      while (isWoken && !stopping.signal.aborted) {
        isWoken = false;
        await run(stopping.signal, wake).catch(onFailure);
      }
      running.delete(lane);
    });
    running.add(lane);
  };

  const timer = setInterval(wake, everyMs);
  const unsubscribe = wakeOn?.(wake);
  wake();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      unsubscribe?.();
      await Promise.all(running);
    },
  };
}
