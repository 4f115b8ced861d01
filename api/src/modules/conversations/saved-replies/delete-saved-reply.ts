import { eq } from 'drizzle-orm';
import { savedReplyDeleted } from './saved-replies.events.ts';
import { savedReplies } from './saved-replies.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { emit, transact } from '#/platform/events/events.ts';

/**
 * Deletes a saved reply. Messages written with it stay as they are.
 * @throws AppError not_found when there is none
 */
export async function deleteSavedReply(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
): Promise<void> {
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const [row] = await ctx.tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (!row) throw new AppError('not_found', 'This saved reply doesn’t exist.');
    await emit(ctx, savedReplyDeleted, row);
  });
}
