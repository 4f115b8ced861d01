import { randomUUID } from 'node:crypto';
import type { SavedReply, SavedReplyInput } from '@stackworks/contracts';
import { savedReplyAdded } from './saved-replies.events.ts';
import { savedReplies } from './saved-replies.tables.ts';
import type { Deps } from '#/deps.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { requireFreeTitle } from './require-free-title.ts';
import { presentSavedReply } from './saved-replies.presenter.ts';

/**
 * Saves a reply for the whole team.
 * @throws AppError already_exists when there is one of that title
 */
export async function addSavedReply(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { title, text }: SavedReplyInput,
): Promise<SavedReply> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    await requireFreeTitle(tx, title);
    const row = { id: randomUUID(), title, text, createdAt: now.toISOString(), updatedAt: now.toISOString() };
    await tx.insert(savedReplies).values(row);
    await emit(ctx, savedReplyAdded, row);
    return presentSavedReply(row);
  });
}
