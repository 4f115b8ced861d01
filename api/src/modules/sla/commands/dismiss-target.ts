import { isMessageKind } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { AppError } from '#/errors.ts';
import { clientSubject } from '#/modules/accounts/accounts.events.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { getLead } from '#/modules/leads/queries/read-leads.ts';
import type { TargetRow } from '#/modules/sla/queries/find-targets.ts';
import { targetDismissed } from '#/modules/sla/sla.events.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { meetTarget, withdrawTarget } from './meet-target.ts';

/**
 * Closes the target of a message that needs no reply, such as thanks. Requested changes and new leads are closed by their
 * status instead.
 * @throws AppError not_found when there is no such message
 */
export async function dismissTarget(
  caller: Caller<'admin', CommandDeps & SlaDeps>,
  id: string,
): Promise<{ id: string }> {
  return transact(caller, async (ctx) => {
    const [target] = await ctx.tx.select().from(slaTargets).where(eq(slaTargets.id, id));
    const subject = target && isMessageKind(target.kind) ? await findSubject(ctx.tx, target) : null;
    if (!target || !subject) {
      throw new AppError('not_found', 'There’s no message here waiting for a reply.');
    }
    if (target.closedAt !== null) return { id };
    // What was late already counts as missed.
    if (target.dueAt < ctx.now.toISOString()) await meetTarget(ctx, target);
    else await withdrawTarget(ctx, target);
    await emit(ctx, targetDismissed, { subject });
    return { id };
  });
}

/** Who wrote the message; null for a new lead, who waits for the first answer. */
async function findSubject(reader: Reader, { subjectId, userId }: TargetRow) {
  if (userId !== null) return clientSubject(await getClient(reader, userId));
  const { id, name, status } = await getLead(reader, subjectId);
  return status === 'new' ? null : { type: 'lead' as const, id, name };
}
