import { randomUUID } from 'node:crypto';
import type { Transaction } from '@stackworks/database';
import { mentions } from '#/modules/conversations/threads.tables.ts';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { recordEvents } from '#/platform/live/record-events.ts';
import type { ThreadMessageRow } from '#/modules/conversations/threads/threads.presenter.ts';
import { findMentioned } from './find-mentioned.ts';
import { scheduleMentionMail } from './mention-mail.ts';

/** Tells the colleagues whom an internal note names, in the note's own transaction. Nobody is told of their own notes. */
export async function recordMentions(tx: Transaction, note: ThreadMessageRow, now: Date): Promise<void> {
  if (!note.message.includes('@')) return;
  const colleagues = (await listActiveAdmins(tx)).filter(({ id }) => id !== note.senderId);
  const mentioned = findMentioned(note.message, colleagues);
  if (mentioned.length === 0) return;
  await tx.insert(mentions).values(
    mentioned.map(({ id }) => ({
      id: randomUUID(),
      adminUserId: id,
      messageId: note.id,
      createdAt: note.createdAt,
    })),
  );
  for (const admin of mentioned) await scheduleMentionMail(tx, admin, now);
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'inbox' }]], now);
}
