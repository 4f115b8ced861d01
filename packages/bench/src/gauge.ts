/**
 * Loaded into a process that is measured (`node --expose-gc --import`), whose own code knows nothing of it: whenever it is
 * asked to, it collects garbage and says what the process uses.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createLagMeter } from '#/lag-meter.ts';

/** What a process uses: memory in bytes; the time of processors so far in milliseconds, and what of it on the event loop's thread. */
export type Use = { rss: number; heap: number; cpuMs: number; loopMs: number };

/** How late its event loop was for what was due, 99 times of 100 since the watch began, in milliseconds. */
export type Lag = { lagMs: number };

const lag = createLagMeter();

process.on('message', (asked) => {
  if (asked === 'watch-lag') lag.start();
  else if (asked === 'read-lag') process.send?.({ lagMs: lag.read() } satisfies Lag);
  else void tell(asked === 'collected');
});
// A bench that was cut short leaves nothing behind.
process.on('disconnect', () => process.exit());
// Listening to its parent alone must not keep it up.
process.channel?.unref();

async function tell(isCollected: boolean): Promise<void> {
  // The first leaves weak references and finalizers behind, which the next ones take.
  for (let time = 0; isCollected && time < 3; time += 1) {
    globalThis.gc?.();
    await pause(50);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const loop = process.threadCpuUsage();
  process.send?.({
    ...{ rss, heap: heapUsed + external },
    ...{ cpuMs: (user + system) / 1000, loopMs: (loop.user + loop.system) / 1000 },
  } satisfies Use);
}
