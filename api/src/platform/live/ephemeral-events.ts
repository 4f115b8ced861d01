import { asc, gt, lte, max, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { passingEvents } from './live.tables.ts';
import { createFeed } from './recorded-events.ts';

type EphemeralRow = typeof passingEvents.$inferSelect;

/** Enough for what may arrive while another process is busy. */
const retainedEvents = 500;

/** Stores an event until every process has seen it. */
export async function recordEphemeral(
  tx: Transaction,
  row: Pick<EphemeralRow, 'audience' | 'event'>,
): Promise<void> {
  await tx
    .delete(passingEvents)
    .where(lte(passingEvents.id, sql`(select max(id) from ${passingEvents}) - ${retainedEvents - 1}`));
  await tx.insert(passingEvents).values(row);
}

/** The feed of ephemeral events. */
export const createEphemeralFeed = (reader: Reader, onEvent: (row: EphemeralRow) => void) =>
  createFeed(
    async () => {
      const [newest] = await reader.select({ id: max(passingEvents.id) }).from(passingEvents);
      return { id: newest?.id ?? 0 };
    },
    ({ id }: { id: number }, limit) =>
      reader
        .select()
        .from(passingEvents)
        .where(gt(passingEvents.id, id))
        .orderBy(asc(passingEvents.id))
        .limit(limit),
    onEvent,
  );
