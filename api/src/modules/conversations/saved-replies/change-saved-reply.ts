import type { SavedReply, SavedReplyChanges } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { savedReplies } from './saved-replies.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { requireFreeTitle } from './require-free-title.ts';
import { presentSavedReply } from './saved-replies.presenter.ts';

/**
 * Changes what a saved reply is called or says.
 * @throws AppError not_found when there is none, already_exists when the title is another's
 */
export async function changeSavedReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
  { title, text }: SavedReplyChanges,
): Promise<SavedReply> {
  return db.write(async (tx) => {
    if (title !== undefined) await requireFreeTitle(tx, title, id);
    const at = now();
    const [row] = await tx
      .update(savedReplies)
      .set({
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        updatedAt: at.toISOString(),
      })
      .where(eq(savedReplies.id, id))
      .returning();
    if (!row) throw new AppError('not_found', 'This saved reply doesn’t exist.');
    const actor = { role: 'admin', id: adminId } as const;
    const subject = { type: 'saved-reply', id, name: row.title } as const;
    await recordAction(tx, { actor, action: 'saved-reply-changed', subject }, at);
    return presentSavedReply(row);
  });
}
