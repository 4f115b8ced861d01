import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { mentions, projectMessages } from '#/modules/conversations/threads.tables.ts';
import { recordEvents } from '#/platform/live/record-events.ts';

/** Takes note that somebody has read a project's notes that name them, up to a moment. */
export async function markMentionsSeen(
  tx: Transaction,
  adminUserId: string,
  projectId: string,
  readUpTo: string,
  now: Date,
): Promise<void> {
  const unseen = and(eq(mentions.adminUserId, adminUserId), isNull(mentions.seenAt));
  // From the few unseen ones, not from all messages of the thread.
  const read = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .innerJoin(projectMessages, eq(projectMessages.id, mentions.messageId))
    .where(
      and(unseen, eq(projectMessages.projectBriefId, projectId), lte(projectMessages.createdAt, readUpTo)),
    );
  if (read.length === 0) return;
  await tx
    .update(mentions)
    .set({ seenAt: now.toISOString() })
    .where(
      inArray(
        mentions.id,
        read.map(({ id }) => id),
      ),
    );
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'inbox' }]], now);
}
