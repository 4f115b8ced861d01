import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often it looks, in milliseconds. */
const resolution = 5;

/** Measures how late a process's event loop is for what is due. */
export function createLagMeter() {
  const delays = monitorEventLoopDelay({ resolution });
  return {
    start: (): void => {
      delays.reset();
      delays.enable();
    },
    /** Ends it. @returns what 99 of 100 were late by at most, in milliseconds */
    read: (): number => {
      delays.disable();
      return Math.max(0, delays.percentile(99) / 1e6 - resolution);
    },
  };
}
