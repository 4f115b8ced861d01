import { rateLimits } from '#/platform/rate-limits/rate-limits.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** Sets every counter to a rule's limit. */
export const reachLimit = ({ db }: DatabasePort, { limit }: { limit: number }): Promise<unknown> =>
  db.write((tx) => tx.update(rateLimits).set({ hits: limit }));

/** The current counters, by rule. */
export async function readCounted({ db }: DatabasePort): Promise<[rule: string | undefined, hits: number][]> {
  const rows = await db.read.select().from(rateLimits);
  return rows.map(({ key, hits }) => [key.split(':')[0], hits]);
}

/** The keys of the current counters. */
export const readCountedKeys = async ({ db }: DatabasePort): Promise<string[]> =>
  (await db.read.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
