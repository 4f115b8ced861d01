import type { Reader } from '@stackworks/database';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { formatDistanceStrict } from 'date-fns';
import { AppError } from '#/errors.ts';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { messages, scheduledMessages } from '#/modules/conversations/conversations.tables.ts';

type Writer = {
  adminId: string;
  conversationId: string;
  /** When the newest message was written that they had seen when they began. */
  seenUpTo: string;
  now: Date;
};

/** @throws AppError colleague_replied when a colleague's reply came after what the writer had seen */
export async function checkSeenReplies(reader: Reader, writer: Writer): Promise<void> {
  const { adminId, conversationId, now } = writer;
  // Normalised, because stored times are compared as text.
  const seenUpTo = new Date(writer.seenUpTo).toISOString();
  const [sent] = await reader
    .select({ by: messages.senderId, name: messages.senderName, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.createdAt, seenUpTo),
        eq(messages.senderType, 'admin'),
        eq(messages.isInternal, false),
        ne(messages.senderId, adminId),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  const reply = (await findScheduledReply(reader, { adminId, conversationId, seenUpTo })) ?? sent;
  if (!reply) return;
  const colleague = (await listActiveAdmins(reader)).find(({ id }) => id === reply.by);
  const name = colleague?.firstName ?? sent?.name ?? 'A colleague';
  const { createdAt } = reply;
  const ago = describeAgo(new Date(createdAt), now);
  // The words are of this moment; a screen that shows them longer has the time itself.
  throw new AppError('colleague_replied', `${name} sent a reply ${ago}. Send yours too?`, {
    reply: { name, createdAt },
  });
}

/** A colleague's reply that can still be undone, and so is newer than any that was sent. */
async function findScheduledReply(
  reader: Reader,
  { adminId, conversationId, seenUpTo }: Omit<Writer, 'now'>,
) {
  const { senderId, createdAt } = scheduledMessages;
  const [reply] = await reader
    .select({ by: senderId, createdAt })
    .from(scheduledMessages)
    .where(
      and(
        eq(scheduledMessages.subjectId, conversationId),
        isNull(scheduledMessages.cancelledAt),
        gt(createdAt, seenUpTo),
        ne(senderId, adminId),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return reply;
}

/** "10 seconds ago", "a minute ago" */
function describeAgo(time: Date, now: Date): string {
  if (now.getTime() - time.getTime() < 1000) return 'just now';
  const distance = formatDistanceStrict(time, now);
  return `${distance.replace(/^1 (?=minute|second)/, 'a ').replace(/^1 (?=hour)/, 'an ')} ago`;
}
