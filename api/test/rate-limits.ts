import { rateLimits } from '#/db/schema/rate-limits.ts';
import type { Deps } from '#/deps.ts';

/** Has everybody who was counted so far come to the end of what a rule allows. */
export const reachLimit = ({ db }: Pick<Deps, 'db'>, { limit }: { limit: number }): Promise<unknown> =>
  db.write((tx) => tx.update(rateLimits).set({ hits: limit }));
