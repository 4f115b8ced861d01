import { eq } from 'drizzle-orm';
import { savedReplies } from './saved-replies.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { recordAction } from '#/platform/audit/record-action.ts';

/**
 * Deletes a saved reply. Messages written with it stay as they are.
 * @throws AppError not_found when there is none
 */
export async function deleteSavedReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
): Promise<void> {
  await db.write(async (tx) => {
    const [row] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning();
    if (!row) throw new AppError('not_found', 'This saved reply doesn’t exist.');
    const actor = { role: 'admin', id: adminId } as const;
    const subject = { type: 'saved-reply', id, name: row.title } as const;
    await recordAction(tx, { actor, action: 'saved-reply-deleted', subject }, now());
  });
}
