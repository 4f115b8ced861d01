type Job = {
  /** Does everything that is due. It should stop early once the signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** How often to run, in milliseconds: for retries, and for what another process left. */
  everyMs: number;
  /** Subscribes to what makes work due in this process; returns the way to unsubscribe. */
  wakeOn?: (wake: () => void) => () => void;
  /** Called when a run failed. The job runs again at its next turn. */
  onFailure: (error: unknown) => void;
};

/** A running job; `stop` resolves once the current run has ended. */
export type RunningJob = { stop: () => Promise<void> };

/** Runs a job in the background: now, whenever it is woken, and every so often. Runs never overlap. */
export function startJob({ run, everyMs, wakeOn, onFailure }: Job): RunningJob {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let isWaiting = false;

  const wake = () => {
    if (isWaiting || stopping.signal.aborted) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      if (stopping.signal.aborted) return;
      await run(stopping.signal).catch(onFailure);
    });
  };

  const timer = setInterval(wake, everyMs);
  const unsubscribe = wakeOn?.(wake);
  wake();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      unsubscribe?.();
      await running;
    },
  };
}
