import { unsortedLists } from '@stackworks/contracts';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { getUnsorted } from '#/modules/replies/queries/unsorted-emails.ts';
import { emailDismissed, emailRestored } from '#/modules/replies/replies.events.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { alreadySorted } from './file-email.ts';

const isListed = inArray(incomingEmails.outcome, [...unsortedLists]);

/** Takes an email that belongs nowhere off its list. Dismissed again, nothing changes. @throws AppError not_found; conflict once it is filed */
export const dismissEmail = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const { sender, filedId } = await getUnsorted(ctx.tx, id);
    if (filedId !== null) throw alreadySorted();
    const dismissed = await ctx.tx
      .update(incomingEmails)
      .set({ sortedAt: ctx.now.toISOString(), sortedBy: caller.actor.id })
      .where(and(eq(incomingEmails.id, id), isListed, isNull(incomingEmails.sortedAt)))
      .returning({ id: incomingEmails.id });
    if (dismissed.length > 0) await emit(ctx, emailDismissed, { id, sender });
  });

/** Puts a dismissed email back on its list. @throws AppError not_found; conflict once it is filed */
export const restoreEmail = (caller: Caller<'admin'>, id: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const { sender, filedId } = await getUnsorted(ctx.tx, id);
    if (filedId !== null) throw alreadySorted();
    const restored = await ctx.tx
      .update(incomingEmails)
      .set({ sortedAt: null, sortedBy: null })
      .where(and(eq(incomingEmails.id, id), isListed, isNotNull(incomingEmails.sortedAt)))
      .returning({ id: incomingEmails.id });
    if (restored.length > 0) await emit(ctx, emailRestored, { id, sender });
  });
