import { randomUUID } from 'node:crypto';
import { mentions } from '#/modules/conversations/threads.tables.ts';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { colleaguesMentioned } from '#/modules/conversations/conversations.events.ts';
import type { ThreadMessageRow } from '#/modules/conversations/threads/threads.presenter.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { findMentioned } from './find-mentioned.ts';

/** Writes down which colleagues an internal note names, in the note's own transaction. Nobody is named by their own notes. */
export async function recordMentions(ctx: Context, note: ThreadMessageRow): Promise<void> {
  if (!note.message.includes('@')) return;
  const colleagues = (await listActiveAdmins(ctx.tx)).filter(({ id }) => id !== note.senderId);
  const mentioned = findMentioned(note.message, colleagues);
  if (mentioned.length === 0) return;
  await ctx.tx.insert(mentions).values(
    mentioned.map(({ id }) => ({
      id: randomUUID(),
      adminUserId: id,
      messageId: note.id,
      createdAt: note.createdAt,
    })),
  );
  await emit(ctx, colleaguesMentioned, mentioned);
}
