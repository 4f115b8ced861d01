import { randomUUID } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { processes } from './processes.tables.ts';
import type { Deps } from '#/deps.ts';
import { databaseNow, isAlive } from './live-processes.ts';
import { processName } from './process-name.ts';
import { refuseStranger, toAgreement } from './assert-compatible-peer.ts';

/**
 * Joins the processes that serve from a database.
 * @returns the id of this one, the way to leave, the way back for one that was taken for gone, as after a long sleep, and a
 * check that rejects when nothing can be written, as on a full disk: it records that this process has been seen
 * @throws Error with one sentence when another one signs sessions with a secret of its own, or keeps files elsewhere
 */
export async function joinProcesses({
  db,
  config,
  version,
  storage,
}: Pick<Deps, 'config' | 'db' | 'version'> & {
  /** What tells the place of its files from any other. */
  storage: string;
}): Promise<{
  id: string;
  leave: () => Promise<void>;
  rejoin: () => Promise<void>;
  checkWrites: () => Promise<unknown>;
}> {
  const id = randomUUID();
  const own = toAgreement(config, storage);
  const join = () =>
    db.write(async (tx) => {
      await tx
        .delete(processes)
        .where(lt(processes.seenAt, sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')`));
      for (const other of await tx.select().from(processes).where(isAlive())) refuseStranger(own, other);
      const [startedAt, seenAt] = [databaseNow, databaseNow];
      await tx.insert(processes).values({ id, name: processName, version, ...own, startedAt, seenAt });
    });
  await join();
  return {
    id,
    rejoin: join,
    checkWrites: () =>
      db.writeWithoutSync((tx) =>
        tx.update(processes).set({ seenAt: databaseNow }).where(eq(processes.id, id)),
      ),
    leave: async () => {
      // Where the database is away the others find out by the silence.
      await db.write((tx) => tx.delete(processes).where(eq(processes.id, id))).catch(() => undefined);
    },
  };
}
