import type { ScheduledMessage, ScheduledMessageInput } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addMilliseconds, subDays } from 'date-fns';
import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { messages, scheduledMessages } from '#/modules/conversations/conversations.tables.ts';
import { getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { transact, type Context, type Caller } from '#/platform/events/events.ts';
import { changeOnce } from '#/platform/rate-limits/change-once.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { checkMayNudge } from './ask-for-feedback.ts';
import { checkSeenReplies } from './check-seen-replies.ts';
import { wakeMessageSender } from './send-scheduled.ts';

/** How long a retry of what was taken back is still recognised. */
const retryDays = 1;

type Scheduled = ScheduledMessageInput & { key: string };

type ScheduleDeps = ProjectDeps & { config: Pick<ConfigPort['config'], 'undoSendMs'> };

/**
 * Takes a message of staff, to be sent once it can no longer be undone. Repeated with its key, it says what became of it.
 * @throws AppError not_found as `getConversation`; conflict where nobody can write any more, or as `checkMayNudge`;
 *   colleague_replied as `checkSeenReplies`; already_exists when the key belongs to another message; rate_limited
 */
export async function scheduleMessage(
  caller: Caller<'admin', ScheduleDeps>,
  draft: Scheduled,
): Promise<ScheduledMessage> {
  const outcome = await changeOnce(
    caller,
    [rateRules.messagesBySender, caller.actor.id],
    (reader) => findOutcome(reader, caller.actor.id, draft),
    (ctx) => writeScheduled(ctx, caller.actor.id, draft),
  );
  if (outcome.status === 'scheduled') wakeMessageSender();
  return outcome;
}

async function writeScheduled(
  { tx, now, config }: Context<Pick<ScheduleDeps, 'config'>>,
  senderId: string,
  draft: Scheduled,
): Promise<ScheduledMessage> {
  const { key, kind, subjectId, content, fileIds, isNudge, seenUpTo } = draft;
  await getConversation(tx, { role: 'admin', id: senderId }, { kind, subjectId });
  await kinds[kind].checkMayWrite?.(tx, subjectId);
  if (isNudge) checkMayNudge(await getProject(tx, subjectId), now);
  if (seenUpTo !== undefined) {
    await checkSeenReplies(tx, { adminId: senderId, conversationId: subjectId, seenUpTo, now });
  }
  await tx
    .delete(scheduledMessages)
    .where(lt(scheduledMessages.cancelledAt, subDays(now, retryDays).toISOString()));
  const sendAt = addMilliseconds(now, config.undoSendMs).toISOString();
  await tx.insert(scheduledMessages).values({
    senderId,
    key,
    kind,
    subjectId,
    content,
    fileIds,
    isNudge,
    sendAt,
    createdAt: now.toISOString(),
  });
  return { key, status: 'scheduled', sendAt };
}

async function findOutcome(
  reader: Reader,
  senderId: string,
  { key, content }: Pick<Scheduled, 'key' | 'content'>,
): Promise<ScheduledMessage | null> {
  const [waiting] = await reader.select().from(scheduledMessages).where(isOf(senderId, key));
  const sent = waiting ? null : await findSent(reader, senderId, key);
  // What was taken back has no text any more.
  const text = waiting ? (waiting.cancelledAt === null ? waiting.content : content) : sent?.content;
  if (text !== undefined && text !== content) {
    throw new AppError('already_exists', 'This idempotency key was already used for another message.');
  }
  if (waiting) {
    const { sendAt, cancelledAt } = waiting;
    return { key, status: cancelledAt === null ? 'scheduled' : 'cancelled', sendAt };
  }
  return sent && { key, status: 'sent', sendAt: sent.createdAt };
}

/** A lead's messages move to the chat of the client they become, so the key alone names one. */
async function findSent(reader: Reader, senderId: string, key: string) {
  const isThis = and(eq(messages.senderId, senderId), eq(messages.idempotencyKey, key));
  const [sent] = await reader.select().from(messages).where(isThis).limit(1);
  return sent ?? null;
}

const isOf = (senderId: string, key: string) =>
  and(eq(scheduledMessages.senderId, senderId), eq(scheduledMessages.key, key));

/**
 * Takes back a message that hasn't been sent. Its text is deleted, and a late retry of it sends nothing.
 * @throws AppError conflict when it has been sent; not_found
 */
export const cancelMessage = (caller: Caller<'admin'>, key: string): Promise<ScheduledMessage> =>
  transact(caller, async ({ tx, now }) => {
    const [cancelled] = await tx
      .update(scheduledMessages)
      .set({ cancelledAt: now.toISOString(), content: '', fileIds: [] })
      .where(isOf(caller.actor.id, key))
      .returning();
    if (cancelled) return { key, status: 'cancelled', sendAt: cancelled.sendAt };
    const sent = await findSent(tx, caller.actor.id, key);
    if (sent) throw new AppError('conflict', 'It’s already been sent.');
    throw new AppError('not_found', 'This message doesn’t exist.');
  });
