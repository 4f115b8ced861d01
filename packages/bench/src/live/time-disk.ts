import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '#/live/clock.ts';

const size = 4096;

/**
 * How long the disk takes to make a little last, which is what a commit waits for.
 * @param folder on the disk that is meant
 * @returns in milliseconds, in the order they were made
 */
export async function timeDisk(folder: string, times: number, gapMs: number): Promise<number[]> {
  const path = join(folder, 'disk');
  const file = await open(path, 'w');
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await pause(gapMs);
    const startedAt = now();
    await file.write(Buffer.alloc(size, time));
    await file.datasync();
    taken.push(now() - startedAt);
  }
  await file.close();
  await rm(path);
  return taken;
}
