import { untilTheyReply, type InboxItemRef, type InboxKind } from '@stackworks/contracts';
import { addYears, subDays } from 'date-fns';
import { and, eq, lt } from 'drizzle-orm';
import { inputError } from '#/errors.ts';
import { itemSnoozed, itemsReturned } from '#/modules/inbox/inbox.events.ts';
import { inboxSnoozes } from '#/modules/inbox/inbox.tables.ts';
import { getInboxItem } from '#/modules/inbox/queries/get-inbox-item.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

/** For how many days an item that is back says that it was put off. */
const rememberedDays = 30;

/**
 * Puts an item off for one member of staff. It comes back at that time, or as soon as its client writes.
 * @throws AppError not_found as `getInboxItem`; invalid_input for a time in the past or years ahead, and for a mention to which
 *   nobody can reply
 */
export async function snoozeItem(
  caller: Caller<'admin'>,
  { kind, id: itemId, time }: { time: string } & InboxItemRef,
): Promise<InboxItemRef> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    // Normalised, because stored times are compared as text.
    const until = new Date(time).toISOString();
    checkTime(kind, until, now);
    const { subjectId } = await getInboxItem(tx, caller.actor.id, { kind, id: itemId });
    const isLongOver = lt(inboxSnoozes.until, subDays(now, rememberedDays).toISOString());
    await tx.delete(inboxSnoozes).where(and(eq(inboxSnoozes.adminUserId, caller.actor.id), isLongOver));
    const put = { until, createdAt: now.toISOString() };
    await tx
      .insert(inboxSnoozes)
      .values({ adminUserId: caller.actor.id, itemId, kind, subjectId, ...put })
      .onConflictDoUpdate({
        target: [inboxSnoozes.adminUserId, inboxSnoozes.itemId, inboxSnoozes.kind],
        set: put,
      });
    await emit(ctx, itemSnoozed);
    return { kind, id: itemId };
  });
}

function checkTime(kind: InboxKind, until: string, now: Date): void {
  if (until === untilTheyReply) {
    if (kind === 'mention') throw inputError('until', 'No client replies to a note. Choose a time.');
    return;
  }
  if (until <= now.toISOString()) throw inputError('until', 'Choose a time that is still to come.');
  if (until > addYears(now, 1).toISOString()) throw inputError('until', 'Choose a time within a year.');
}

/** Brings an item back at once. One that isn't put off stays as it is. */
export async function unsnoozeItem(
  caller: Caller<'admin'>,
  { kind, id }: InboxItemRef,
): Promise<InboxItemRef> {
  return transact(caller, async (ctx) => {
    const isThis = and(eq(inboxSnoozes.itemId, id), eq(inboxSnoozes.kind, kind));
    const returned = await ctx.tx
      .delete(inboxSnoozes)
      .where(and(eq(inboxSnoozes.adminUserId, caller.actor.id), isThis))
      .returning({ itemId: inboxSnoozes.itemId });
    if (returned.length > 0) await emit(ctx, itemsReturned);
    return { kind, id };
  });
}
