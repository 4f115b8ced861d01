import { asc, gt, lte, max, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { passingEvents } from './live.tables.ts';

type PassingRow = typeof passingEvents.$inferSelect;

/** Enough for what may arrive while another process is busy. */
const keptEvents = 500;

/** Writes an event down until every process has seen it. */
export async function recordEphemeral(
  tx: Transaction,
  row: Pick<PassingRow, 'audience' | 'event'>,
): Promise<void> {
  await tx
    .delete(passingEvents)
    .where(lte(passingEvents.id, sql`(select max(id) from ${passingEvents}) - ${keptEvents - 1}`));
  await tx.insert(passingEvents).values(row);
}

/**
 * Reads passing events once for everybody, from the moment of the first call on.
 * @param tell is called with each event, in order
 */
export function createEphemeralFeed(reader: Reader, tell: (row: PassingRow) => void) {
  let position: number | null = null;
  let reading: Promise<void> | null = null;

  const step = async () => {
    if (position === null) {
      const [newest] = await reader.select({ id: max(passingEvents.id) }).from(passingEvents);
      position = newest?.id ?? 0;
      return;
    }
    const rows = await reader
      .select()
      .from(passingEvents)
      .where(gt(passingEvents.id, position))
      .orderBy(asc(passingEvents.id))
      .limit(keptEvents);
    for (const row of rows) tell(row);
    position = rows.at(-1)?.id ?? position;
  };

  return {
    advance: (): Promise<void> =>
      (reading ??= step().finally(() => {
        reading = null;
      })),
    /** Begins anew with the next call: what comes until then is sent to nobody. */
    rest: () => {
      position = null;
    },
  };
}
