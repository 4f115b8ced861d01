import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getUnsorted, hasAccount } from '#/modules/replies/queries/unsorted-emails.ts';
import { senderBlocked, senderUnblocked } from '#/modules/replies/replies.events.ts';
import { blockedSenders, incomingEmails } from '#/modules/replies/replies.tables.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';

const { outcome, detail, sender, sortedAt } = incomingEmails;

/**
 * Blocks an email's sender: those of their emails that wait, and any later ones, are listed apart.
 * @returns their address
 * @throws AppError not_found; conflict for a client's or colleague's address, and where the sender is forged or unknown
 */
export const blockSender = (caller: Caller<'admin'>, id: string): Promise<string> =>
  transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const { sender: address, detail: reason } = await getUnsorted(tx, id);
    if (address === null || reason === 'forged') {
      throw new AppError('conflict', 'We can’t be sure who sent this email, so its sender can’t be blocked.');
    }
    if (await hasAccount(tx, address)) {
      throw new AppError('conflict', 'This is the address of a client or colleague, so it can’t be blocked.');
    }
    const blocked = await tx
      .insert(blockedSenders)
      .values({ address, blockedBy: caller.actor.id, createdAt: now.toISOString() })
      .onConflictDoNothing()
      .returning({ address: blockedSenders.address });
    await tx
      .update(incomingEmails)
      .set({ outcome: 'blocked' })
      .where(and(eq(outcome, 'unsorted'), isNull(sortedAt), eq(sender, address)));
    if (blocked.length > 0) await emit(ctx, senderBlocked, { address });
    return address;
  });

/** Unblocks a sender. What is still listed of theirs waits to be sorted again. */
export const unblockSender = (caller: Caller<'admin'>, address: string): Promise<void> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const unblocked = await tx.delete(blockedSenders).where(eq(blockedSenders.address, address)).returning();
    if (unblocked.length === 0) return;
    await tx
      .update(incomingEmails)
      .set({ outcome: 'unsorted', detail: sql`coalesce(${detail}, 'unknown')` })
      .where(and(eq(outcome, 'blocked'), isNull(sortedAt), eq(sender, address)));
    await emit(ctx, senderUnblocked, { address });
  });
