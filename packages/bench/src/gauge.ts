/** Loaded into a measured process (`node --expose-gc --import`): on request, collects garbage and reports what it uses. */
import { setTimeout as pause } from 'node:timers/promises';
import { createLagMeter } from '#/lag-meter.ts';

/** A process's memory in bytes, its CPU time so far in milliseconds, and the part of that on the event loop's thread. */
export type Use = { rss: number; heap: number; cpuMs: number; loopMs: number };

/** How late its event loop was for what was due, 99 times of 100 since the watch began, in milliseconds. */
export type Lag = { lagMs: number };

const lag = createLagMeter();

process.on('message', (request) => {
  if (request === 'watch-lag') lag.start();
  else if (request === 'read-lag') process.send?.({ lagMs: lag.read() } satisfies Lag);
  else void report(request === 'collected');
});
// A bench that was cut short leaves nothing behind.
process.on('disconnect', () => process.exit());
// Listening to its parent must not stop it from exiting.
process.channel?.unref();

async function report(isCollected: boolean): Promise<void> {
  // The first leaves weak references and finalizers behind, which the next ones take.
  for (let time = 0; isCollected && time < 3; time += 1) {
    globalThis.gc?.();
    await pause(50);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const loop = process.threadCpuUsage();
  process.send?.({
    rss,
    heap: heapUsed + external,
    cpuMs: (user + system) / 1000,
    loopMs: (loop.user + loop.system) / 1000,
  } satisfies Use);
}
