import { sql } from 'drizzle-orm';
import { signals } from './processes.tables.ts';
import type { Deps } from '#/deps.ts';
import { databaseNow } from './join-processes.ts';

/** Content has been published: everyone looks at it. */
export const contentPublished = 'content-published';

/** Everything has been backed up: staff see when. */
export const backedUp = 'backed-up';

/** Has every process look at content, this one too. */
export async function notifyProcesses({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.write((tx) =>
    tx
      .insert(signals)
      .values({ name: contentPublished, count: 1, at: databaseNow })
      .onConflictDoUpdate({
        target: signals.name,
        set: { count: sql`${signals.count} + 1`, at: databaseNow },
      }),
  );
}
