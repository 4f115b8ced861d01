import { targetKinds, untilTheyReply, type InboxItemRef, type InboxKind } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, gt, inArray, min, ne, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { inboxSnoozes } from '#/modules/inbox/inbox.tables.ts';

/** The condition that a member of staff has put off an item now, by the column of its id, for each list of the inbox. */
export function prepareSnoozed(reader: Reader, adminId: string, now: Date) {
  const isSnoozed = (kinds: readonly InboxKind[]) => (id: SQLiteColumn) =>
    isPutOff(reader, adminId, now, kinds, id);
  return {
    target: isSnoozed(targetKinds),
    project: isSnoozed(['project']),
    review: isSnoozed(['review']),
    mention: isSnoozed(['mention']),
  };
}

const isPutOff = (
  reader: Reader,
  adminId: string,
  now: Date,
  kinds: readonly InboxKind[],
  id: SQLiteColumn,
): SQL =>
  inArray(
    id,
    reader
      .select({ id: inboxSnoozes.itemId })
      .from(inboxSnoozes)
      .where(
        and(
          eq(inboxSnoozes.adminUserId, adminId),
          inArray(inboxSnoozes.kind, [...kinds]),
          gt(inboxSnoozes.until, now.toISOString()),
        ),
      ),
  );

export type Snooze = Pick<typeof inboxSnoozes.$inferSelect, 'createdAt' | 'until'>;

/** The last time a member of staff put off each of some items, over or not. */
export async function findSnoozes(
  reader: Reader,
  adminId: string,
  items: readonly InboxItemRef[],
): Promise<(item: InboxItemRef) => Snooze | undefined> {
  const ids = items.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select()
          .from(inboxSnoozes)
          .where(and(eq(inboxSnoozes.adminUserId, adminId), inArray(inboxSnoozes.itemId, ids)));
  return ({ kind, id }) => rows.find((row) => row.itemId === id && row.kind === kind);
}

/** When the first of what a member of staff has put off until a time comes back; null for nothing. */
export async function findNextReturn(reader: Reader, adminId: string, now: Date): Promise<string | null> {
  const isPending = and(gt(inboxSnoozes.until, now.toISOString()), ne(inboxSnoozes.until, untilTheyReply));
  const [row] = await reader
    .select({ until: min(inboxSnoozes.until) })
    .from(inboxSnoozes)
    .where(and(eq(inboxSnoozes.adminUserId, adminId), isPending));
  return row?.until ?? null;
}
