import type { Transaction } from '@stackworks/database';
import { recordEvents } from '#/platform/live/record-events.ts';

/** How many events are recorded at once: SQLite takes no statement with more than 32,766 values. */
const rowsAtOnce = 1000;

/** Those whom a notice is for, or was, see it in Billing at once, and colleagues that there is news. */
export async function tellScreens(
  tx: Transaction,
  people: readonly { id: string }[],
  now: Date,
): Promise<void> {
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'inbox' }]], now);
  for (let first = 0; first < people.length; first += rowsAtOnce) {
    const told = people.slice(first, first + rowsAtOnce).map(
      ({ id }) =>
        [
          { role: 'client', userId: id },
          { type: 'account', userId: id },
        ] as const,
    );
    await recordEvents(tx, told, now);
  }
}
