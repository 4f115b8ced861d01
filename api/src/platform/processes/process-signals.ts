import { eq, sql } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { databaseNow } from './join-processes.ts';
import { signals } from './processes.tables.ts';

/** Content has been published: every process reads it again. */
const contentPublished = 'content-published';

/** A backup has been made: staff see when. */
export const backedUp = 'backed-up';

/** Notifies every process, this one too, that content has changed. */
export const notifyProcesses = ({ db }: DatabasePort) =>
  db.write((tx) =>
    tx
      .insert(signals)
      .values({ name: contentPublished, count: 1, at: databaseNow })
      .onConflictDoUpdate({
        target: signals.name,
        set: { count: sql`${signals.count} + 1`, at: databaseNow },
      }),
  );

/** When content last reported a change to any process; null when it never has. */
export const findContentReport = async (deps: DatabasePort): Promise<string | null> =>
  (await findSignal(deps, contentPublished))?.at ?? null;

/** When our own command last made a backup; null when it never has. */
export const findLastBackup = async (deps: DatabasePort): Promise<string | null> =>
  (await findSignal(deps, backedUp))?.at ?? null;

/** How often content has reported a change. */
export const countContentReports = async (deps: DatabasePort): Promise<number> =>
  (await findSignal(deps, contentPublished))?.count ?? 0;

async function findSignal({ db }: DatabasePort, name: string) {
  const [row] = await db.read.select().from(signals).where(eq(signals.name, name));
  return row;
}
