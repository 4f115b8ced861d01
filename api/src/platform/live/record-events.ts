import type { LiveEvent, Role } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import { lt } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { liveEvents } from './live.tables.ts';

/** Who is told: every member of staff, or one client. */
export type Audience = { role: Extract<Role, 'admin'> } | { role: Extract<Role, 'client'>; userId: string };

/** For how long a stream may come back and be told what it missed; older events go when the next are recorded. */
const keptHours = 24;

/** SQLite takes no statement with more than 32,766 values; a row has three. */
const rowsAtOnce = 1000;

/** How an audience is written in the table. */
export const toAudienceKey = (audience: Audience): string =>
  audience.role === 'admin' ? 'staff' : `client:${audience.userId}`;

/**
 * Tells open screens of a change, in the change's own transaction: told exactly when it is made. What each audience is
 * told is given apart, because staff may see what clients may not.
 * @param told an audience with its event, any number of them
 * @param now when the change is made
 */
export async function recordEvents(
  tx: Transaction,
  told: readonly (readonly [Audience, LiveEvent])[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return;
  const createdAt = now.toISOString();
  await tx.delete(liveEvents).where(lt(liveEvents.createdAt, subHours(now, keptHours).toISOString()));
  const rows = told.map(([audience, event]) => ({ audience: toAudienceKey(audience), event, createdAt }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx.insert(liveEvents).values(rows.slice(first, first + rowsAtOnce));
  }
}
