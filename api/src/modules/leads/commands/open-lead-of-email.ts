import type { Transaction } from '@stackworks/database';
import { leadOpened } from '#/modules/leads/leads.events.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** Opens a lead for the sender of an email, which becomes its first message. Opened again under the same id, it stays as it is. */
export async function openLeadOfEmail(
  ctx: Context,
  lead: { id: string; name: string; email: string; summary: string; arrivedAt: Date },
): Promise<void> {
  const { id, name, email, summary, arrivedAt } = lead;
  const row = { id, name, email, summary, source: 'email', createdAt: arrivedAt.toISOString() } as const;
  if (!(await insertOnce(ctx.tx, { ...row, updatedAt: ctx.now.toISOString() }))) return;
  await emit(ctx, leadOpened, row);
}

async function insertOnce(tx: Transaction, row: typeof leads.$inferInsert): Promise<boolean> {
  const added = await tx.insert(leads).values(row).onConflictDoNothing().returning({ id: leads.id });
  return added.length > 0;
}
