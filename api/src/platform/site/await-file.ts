import { setTimeout as pause } from 'node:timers/promises';
import type { StaticBuild, StaticFile } from '#/server/static/static-build.ts';

/** In milliseconds. */
const waits = { most: 10_000, between: 50 };

/**
 * A way to wait for a file that the next build may bring: as long as there is one to come, within limits.
 * @param isBehind whether there is; asked at most once between two looks, for all who wait
 * @param mostMs other than ours, for tests
 */
export function createFileWait(
  findSite: () => StaticBuild | null,
  isBehind: () => Promise<boolean>,
  mostMs = waits.most,
) {
  let last = { at: -Infinity, answer: Promise.resolve(false) };
  // No other process builds as fast as an answer grows old.
  const mayCome = () => {
    const at = performance.now();
    if (at - last.at >= waits.between) last = { at, answer: isBehind().catch(() => false) };
    return last.answer;
  };
  return async (address: string): Promise<StaticFile | undefined> => {
    const until = performance.now() + mostMs;
    for (;;) {
      // A file that came while this was asked is found below.
      const isWorthIt = await mayCome();
      const file = findSite()?.get(address);
      if (file || !isWorthIt || performance.now() > until) return file;
      await pause(waits.between);
    }
  };
}
