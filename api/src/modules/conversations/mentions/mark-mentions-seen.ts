import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { mentions, projectMessages } from '#/modules/conversations/threads.tables.ts';
import { mentionsSeen } from '#/modules/conversations/conversations.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** Takes note that somebody has read a project's notes that name them, up to a moment. */
export async function markMentionsSeen(
  ctx: Context,
  adminUserId: string,
  projectId: string,
  readUpTo: string,
): Promise<void> {
  const { tx, now } = ctx;
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
  await emit(ctx, mentionsSeen, { adminId: adminUserId });
}
