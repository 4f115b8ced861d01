import { randomUUID } from 'node:crypto';
import { isNull, sql } from 'drizzle-orm';
import { returnItems } from '#/modules/inbox/commands/return-items.ts';
import { findOpenTarget } from '#/modules/sla/queries/find-targets.ts';
import { targetOpened } from '#/modules/sla/sla.events.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { withdrawTarget } from './meet-target.ts';

/**
 * Moves what a lead is owed to the chat of the client they became, due as before. Where that chat is owed a reply already, the
 * earlier of the two counts.
 */
export async function moveTargetToChat(ctx: Context, leadId: string, clientId: string): Promise<void> {
  const from = { kind: 'lead', subjectId: leadId } as const;
  const to = { kind: 'chat', subjectId: clientId } as const;
  const owed = await findOpenTarget(ctx.tx, from);
  if (!owed) return;
  await withdrawTarget(ctx, from);
  await ctx.tx
    .insert(slaTargets)
    .values({ ...owed, ...to, id: randomUUID(), userId: clientId })
    .onConflictDoUpdate({
      target: [slaTargets.kind, slaTargets.subjectId],
      targetWhere: isNull(slaTargets.closedAt),
      set: {
        text: sql`iif(excluded.due_at < ${slaTargets.dueAt}, excluded.text, ${slaTargets.text})`,
        supportHours: sql`iif(excluded.due_at < ${slaTargets.dueAt}, excluded.support_hours, ${slaTargets.supportHours})`,
        dueAt: sql`min(${slaTargets.dueAt}, excluded.due_at)`,
        createdAt: sql`min(${slaTargets.createdAt}, excluded.created_at)`,
      },
    });
  await emit(ctx, targetOpened, to);
  await returnItems(ctx, clientId);
}
