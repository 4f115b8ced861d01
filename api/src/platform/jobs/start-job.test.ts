import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startJob } from './start-job.ts';

/** A job whose runs end when the test says so. */
function startHeldJob(lanes?: number) {
  const ends: (() => void)[] = [];
  let wake = () => {};
  let started = 0;
  const job = startJob({
    run: () => {
      started += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    ...(lanes !== undefined && { lanes }),
    everyMs: 60 * 60_000,
    wakeOn: (listener) => {
      wake = listener;
      return () => {};
    },
    onFailure: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
    const stopped = job.stop();
    for (const end of ends) end();
    await stopped;
  });
  return { wake: () => wake(), endFirst: () => ends.shift()?.(), started: () => started };
}

it('work that comes while a run is slow starts another in a free lane, and no more than there are lanes', async () => {
  const { started, wake } = startHeldJob(2);
  await expect.poll(started).toBe(1);
  wake();
  await expect.poll(started).toBe(2);
  wake();
  await setImmediate();
  expect(started()).toBe(2);
});

it('work that comes while every lane is busy is done by the first to end, once', async () => {
  const { endFirst, started, wake } = startHeldJob();
  await expect.poll(started).toBe(1);
  wake();
  wake();
  endFirst();
  await expect.poll(started).toBe(2);
  endFirst();
  wake();
  await expect.poll(started).toBe(3);
});
