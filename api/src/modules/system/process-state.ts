import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the event loop is looked at, in milliseconds. A turn that comes in time is seen as so much. */
const resolutionMs = 20;

const loop = monitorEventLoopDelay({ resolution: resolutionMs });

/**
 * How late the event loop's turns came since this was last asked, of a hundred the second worst, in milliseconds. The first
 * to ask begins the measuring, and is told null.
 */
export function readLoopDelay(): number | null {
  loop.enable();
  if (loop.count === 0) return null;
  const delay = loop.percentile(99) / 1e6 - resolutionMs;
  loop.reset();
  return Math.max(0, Math.round(delay * 10) / 10);
}
