import { and, eq, isNull } from 'drizzle-orm';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import type { Actor } from '#/platform/audit/record-action.ts';
import { emit, transact, type CommandDeps, type Context } from '#/platform/events/events.ts';
import { erasureWithdrawn } from '#/modules/privacy/privacy.events.ts';
import { erasures } from '#/modules/privacy/privacy.tables.ts';
import { findErasure, findErasureDay } from '#/modules/privacy/queries/find-erasure.ts';

/** Keeps an account that would be deleted. */
export const withdrawErasure = (caller: CommandDeps & { actor: Actor }, clientId: string): Promise<void> =>
  transact(caller, (ctx) => withdraw(ctx, clientId, { hasPlan: false }));

/** Keeps the account of a client whose plan continues after all, or who has a new one: nothing else would end the request. */
export async function withdrawErasureForPlan(ctx: Context, clientId: string): Promise<void> {
  if ((await findErasure(ctx.tx, clientId)) === null) return;
  if ((await findErasureDay(ctx.tx, clientId, ctx.now)) === null) {
    await withdraw(ctx, clientId, { hasPlan: true });
  }
}

async function withdraw(ctx: Context, id: string, { hasPlan }: { hasPlan: boolean }): Promise<void> {
  const { firstName, lastName, email } = await getClient(ctx.tx, id);
  const [withdrawn] = await ctx.tx
    .delete(erasures)
    .where(and(eq(erasures.subjectId, id), isNull(erasures.doneAt)))
    .returning();
  if (!withdrawn) return;
  await emit(ctx, erasureWithdrawn, {
    subject: { type: 'client', id, name: `${firstName} ${lastName}` },
    props: { firstName, email, hasPlan },
  });
}
