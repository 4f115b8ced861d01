import { rateLimits } from '#/server/rate-limits.tables.ts';
import type { Deps } from '#/deps.ts';

/** Has everybody who was counted so far come to the end of what a rule allows. */
export const reachLimit = ({ db }: Pick<Deps, 'db'>, { limit }: { limit: number }): Promise<unknown> =>
  db.write((tx) => tx.update(rateLimits).set({ hits: limit }));

/** Which rules count somebody now, and how much. */
export async function readCounted({
  db,
}: Pick<Deps, 'db'>): Promise<[rule: string | undefined, hits: number][]> {
  const rows = await db.read.select().from(rateLimits);
  return rows.map(({ key, hits }) => [key.split(':')[0], hits]);
}

/** Whom anything was counted of, as it is written down. */
export const readCountedKeys = async ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  (await db.read.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
