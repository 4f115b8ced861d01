import { and, eq, gt } from 'drizzle-orm';
import { itemsReturned } from '#/modules/inbox/inbox.events.ts';
import { inboxSnoozes } from '#/modules/inbox/inbox.tables.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** Brings back what anybody has put off about a project, client or lead, which has just written. It's an effect of the message's event. */
export async function returnItems(ctx: Context, subjectId: string): Promise<void> {
  const until = ctx.now.toISOString();
  const returned = await ctx.tx
    .update(inboxSnoozes)
    .set({ until })
    .where(and(eq(inboxSnoozes.subjectId, subjectId), gt(inboxSnoozes.until, until)))
    .returning({ itemId: inboxSnoozes.itemId });
  if (returned.length > 0) await emit(ctx, itemsReturned);
}
