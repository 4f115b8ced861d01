import { silenceSeconds } from '#/platform/processes/live-processes.ts';
import type { DatabaseAddress } from './open-client.ts';
import { readLive } from './read-live.ts';

/**
 * Refuses a database that somebody serves from, from wherever: what they acknowledge would be in what has been set aside.
 * @throws Error naming them
 */
export async function refuseLive(address: DatabaseAddress): Promise<void> {
  const names = (await readLive(address)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new Error(
    `the database (DATABASE_URL) is served by ${names.join(' and ')}, by machine and number: stop each first; one that was killed counts for gone ${silenceSeconds} seconds after it was last seen`,
  );
}
