import { randomUUID } from 'node:crypto';
import type { SavedReply, SavedReplyInput } from '@stackworks/contracts';
import { savedReplies } from './saved-replies.tables.ts';
import type { Deps } from '#/deps.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { requireFreeTitle } from './require-free-title.ts';
import { presentSavedReply } from './saved-replies.presenter.ts';

/**
 * Saves a reply for the whole team.
 * @throws AppError already_exists when there is one of that title
 */
export async function addSavedReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { title, text }: SavedReplyInput,
): Promise<SavedReply> {
  return db.write(async (tx) => {
    await requireFreeTitle(tx, title);
    const at = now();
    const row = { id: randomUUID(), title, text, createdAt: at.toISOString(), updatedAt: at.toISOString() };
    await tx.insert(savedReplies).values(row);
    const actor = { role: 'admin', id: adminId } as const;
    const subject = { type: 'saved-reply', id: row.id, name: title } as const;
    await recordAction(tx, { actor, action: 'saved-reply-added', subject }, at);
    return presentSavedReply(row);
  });
}
