/** The wait after each failed fetch; the last applies from then on. */
const backOffMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const longestMs = 30_000;

/** `failures` counts the failed fetches in a row. */
type LoadState<Value> =
  | { status: 'loading' }
  | { status: 'failed'; failures: number }
  | { status: 'loaded'; value: Value };

export type CodeLoader<Value> = {
  getState: () => LoadState<Value>;
  /** Fetches until the code is there, with back-off and as soon as the browser is online. @returns stops waiting */
  subscribe: (onChange: () => void) => () => void;
  /** Fetches ahead, once: a failure is left to the screen that needs it. */
  preload: () => void;
  /** Fetches now, without waiting for the back-off. */
  retry: () => void;
};

/** Loads one piece of code. A failed fetch is a state, followed by the next fetch. @param load a dynamic `import()` */
export function createCodeLoader<Value>(load: () => Promise<Value>): CodeLoader<Value> {
  let state: LoadState<Value> = { status: 'loading' };
  let failures = 0;
  let isFetching = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const publish = (next: LoadState<Value>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchCode = () => {
    clearTimeout(timer);
    if (isFetching || state.status === 'loaded') return;
    isFetching = true;
    load().then(
      (value) => {
        stopWaiting();
        publish({ status: 'loaded', value });
      },
      () => {
        isFetching = false;
        failures += 1;
        if (listeners.size === 0) return;
        timer = setTimeout(fetchCode, backOffMs[failures - 1] ?? longestMs);
        publish({ status: 'failed', failures });
      },
    );
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    window.removeEventListener('online', fetchCode);
  };

  return {
    getState: () => state,
    subscribe: (onChange) => {
      if (listeners.size === 0) window.addEventListener('online', fetchCode);
      listeners.add(onChange);
      fetchCode();
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) stopWaiting();
      };
    },
    preload: fetchCode,
    retry: fetchCode,
  };
}
