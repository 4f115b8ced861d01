import { monthOf } from '@stackworks/business-time';
import { eq } from 'drizzle-orm';
import { findOpenTarget } from '#/modules/sla/queries/find-targets.ts';
import { targetClosed, type TargetSubject } from '#/modules/sla/sla.events.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { slaCalendar, type SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/**
 * Closes an open target with who of staff replied, whether in time, and how long the client waited in business time. It's
 * an effect of the reply's event.
 * @param writtenAt when the reply was written, if it was sent later: what has begun since is left open
 */
export async function meetTarget(
  ctx: Context<SlaDeps>,
  subject: TargetSubject,
  writtenAt?: Date,
): Promise<void> {
  const open = await findOpenTarget(ctx.tx, subject);
  if (!open || (writtenAt && open.createdAt > writtenAt.toISOString())) return;
  const { now } = ctx;
  const { slaMinutes, slaStart } = slaCalendar(ctx);
  const isMet = now.toISOString() <= open.dueAt;
  await close(ctx, subject, open.id, {
    isMet,
    waitedMinutes: slaMinutes(slaStart(new Date(open.createdAt)), now),
    month: monthOf(isMet ? now : new Date(open.dueAt)),
  });
}

/** Closes an open target that wants no reply any more: it counts as neither met nor missed. */
export async function withdrawTarget(ctx: Context, { kind, subjectId }: TargetSubject): Promise<void> {
  const open = await findOpenTarget(ctx.tx, { kind, subjectId });
  if (open) await close(ctx, { kind, subjectId }, open.id, {});
}

async function close(
  ctx: Context,
  subject: TargetSubject,
  id: string,
  figures: Partial<Pick<typeof slaTargets.$inferInsert, 'isMet' | 'waitedMinutes' | 'month'>>,
): Promise<void> {
  const { actor, now, tx } = ctx;
  const closedById = actor.role === 'admin' ? actor.id : null;
  await tx
    .update(slaTargets)
    .set({ ...figures, closedAt: now.toISOString(), closedById })
    .where(eq(slaTargets.id, id));
  await emit(ctx, targetClosed, subject);
}
