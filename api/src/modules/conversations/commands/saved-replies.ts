import { randomUUID } from 'node:crypto';
import type { SavedReply, SavedReplyChanges, SavedReplyInput } from '@stackworks/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import {
  savedReplyAdded,
  savedReplyChanged,
  savedReplyDeleted,
} from '#/modules/conversations/conversations.events.ts';
import { presentSavedReply } from '#/modules/conversations/conversations.presenter.ts';
import { savedReplies } from '#/modules/conversations/conversations.tables.ts';
import { emit, transact } from '#/platform/events/events.ts';

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

/**
 * Changes a saved reply's title or text.
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

/**
 * Titles are unique whatever their case.
 * @param own the reply that is being changed
 * @throws AppError already_exists
 */
async function requireFreeTitle(reader: Reader, title: string, own = ''): Promise<void> {
  const [taken] = await reader
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(sql`${savedReplies.title} = ${title} collate nocase`, ne(savedReplies.id, own)))
    .limit(1);
  if (!taken) return;
  const message = 'A saved reply with this title already exists.';
  throw new AppError('already_exists', message, { fields: { title: message } });
}
