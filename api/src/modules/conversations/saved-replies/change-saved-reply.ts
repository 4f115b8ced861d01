import type { SavedReply, SavedReplyChanges } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { savedReplyChanged } from './saved-replies.events.ts';
import { savedReplies } from './saved-replies.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { requireFreeTitle } from './require-free-title.ts';
import { presentSavedReply } from './saved-replies.presenter.ts';

/**
 * Changes what a saved reply is called or says.
 * @throws AppError not_found when there is none, already_exists when the title is another's
 */
export async function changeSavedReply(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
  { title, text }: SavedReplyChanges,
): Promise<SavedReply> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    if (title !== undefined) await requireFreeTitle(tx, title, id);
    const [row] = await tx
      .update(savedReplies)
      .set({
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        updatedAt: now.toISOString(),
      })
      .where(eq(savedReplies.id, id))
      .returning();
    if (!row) throw new AppError('not_found', 'This saved reply doesn’t exist.');
    await emit(ctx, savedReplyChanged, row);
    return presentSavedReply(row);
  });
}
