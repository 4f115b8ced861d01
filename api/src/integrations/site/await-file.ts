import { setTimeout as pause } from 'node:timers/promises';
import type { StaticBuild, StaticFile } from '#/http/static/static-build.ts';
import { createSingleFlight } from '#/single-flight.ts';

/** In milliseconds. */
const waits = { most: 10_000, between: 50 };

/**
 * A way to wait for a file that the next build may bring: as long as there is one to come, within limits.
 * @param isBehind whether there is; asked once for all who wait
 * @param mostMs other than ours, for tests
 */
export function createFileWait(
  findSite: () => StaticBuild | null,
  isBehind: () => Promise<boolean>,
  mostMs = waits.most,
) {
  const join = createSingleFlight<boolean>();
  return async (address: string): Promise<StaticFile | undefined> => {
    const until = performance.now() + mostMs;
    for (;;) {
      // A file that came while this was asked is found below.
      const mayCome = await join('behind', isBehind).catch(() => false);
      const file = findSite()?.get(address);
      if (file || !mayCome || performance.now() > until) return file;
      await pause(waits.between);
    }
  };
}
