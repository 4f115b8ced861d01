type Worker = {
  /** Does all that is due; it should stop early once the signal is given. */
  work: (signal: AbortSignal) => Promise<void>;
  /** Calls back whenever this process has made something due, and answers with the way to leave off. */
  onWork: (wake: () => void) => () => void;
  /** How often to look all the same, for what is due again or what another process left, in milliseconds. */
  pollMs: number;
  /** Told when the work itself failed; the worker goes on. */
  onFailure: (error: unknown) => void;
};

/**
 * Works in the background, one round after the other: at once when this process makes something due, and on a slow poll.
 * @returns `stop`, which resolves once the round in hand is done with
 */
export function startWorker({ work, onWork, pollMs, onFailure }: Worker): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let waiting = false;

  const wake = () => {
    if (waiting || stopping.signal.aborted) return;
    waiting = true;
    running = running.then(async () => {
      waiting = false;
      await work(stopping.signal).catch(onFailure);
    });
  };

  const poll = setInterval(wake, pollMs);
  const leaveOff = onWork(wake);
  wake();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(poll);
      leaveOff();
      await running;
    },
  };
}
