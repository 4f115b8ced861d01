import { EventEmitter } from 'node:events';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { scheduledMessages } from '#/modules/conversations/conversations.tables.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { transact, type Caller } from '#/platform/events/events.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import type { LogPort } from '#/platform/ports.ts';
import { writeNudge } from './ask-for-feedback.ts';
import { writeMessage } from './send-message.ts';

type SenderDeps = ProjectDeps & LogPort;

/** How often to look for what another process took before it was killed, in milliseconds. */
const pollMs = 5000;
const readAtOnce = 100;

const scheduleEvents = new EventEmitter<{ scheduled: [] }>();

/** Has this process's sender look when the next message is due. */
export const wakeMessageSender = (): void => void scheduleEvents.emit('scheduled');

/** Sends messages of staff in the background, each as soon as it can no longer be undone. */
export function startMessageSender(deps: SenderDeps): RunningJob {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const job = startJob({
    run: async (signal, wake) => {
      const dueAt = await sendScheduledMessages(deps, signal);
      clearTimeout(timer);
      if (dueAt !== null) timer = setTimeout(wake, Math.max(dueAt.getTime() - deps.now().getTime(), 0));
    },
    wakeOn: (wake) => {
      scheduleEvents.on('scheduled', wake);
      return () => scheduleEvents.off('scheduled', wake);
    },
    everyMs: pollMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'scheduled messages could not be sent');
    },
  });
  return {
    stop: async () => {
      await job.stop();
      clearTimeout(timer);
    },
  };
}

/**
 * Sends every message that is due, in the order they were written. One that fails delays no other.
 * @param signal stops between two messages
 * @returns when the next one is due; null when none waits
 */
export async function sendScheduledMessages(deps: SenderDeps, signal?: AbortSignal): Promise<Date | null> {
  const waiting = await deps.db.read
    .select({
      senderId: scheduledMessages.senderId,
      key: scheduledMessages.key,
      sendAt: scheduledMessages.sendAt,
    })
    .from(scheduledMessages)
    .where(isNull(scheduledMessages.cancelledAt))
    .orderBy(asc(scheduledMessages.sendAt))
    .limit(readAtOnce);
  const now = deps.now().toISOString();
  for (const { senderId, key } of waiting.filter(({ sendAt }) => sendAt <= now)) {
    if (signal?.aborted) return null;
    await sendScheduled({ ...deps, actor: { role: 'admin', id: senderId, personId: senderId } }, key);
  }
  const next = waiting.find(({ sendAt }) => sendAt > now);
  return next ? new Date(next.sendAt) : null;
}

/** Sends one, unless it was taken back or another process has sent it. The writer hears of a rejection by sending it again. */
async function sendScheduled(caller: Caller<'admin', SenderDeps>, key: string): Promise<void> {
  const isThis = and(eq(scheduledMessages.senderId, caller.actor.id), eq(scheduledMessages.key, key));
  try {
    await transact(caller, async (ctx) => {
      const isDue = and(
        isNull(scheduledMessages.cancelledAt),
        lte(scheduledMessages.sendAt, ctx.now.toISOString()),
      );
      const [due] = await ctx.tx.delete(scheduledMessages).where(and(isThis, isDue)).returning();
      if (!due) return;
      const { kind, subjectId, content, fileIds, isNudge } = due;
      const [to, writtenAt] = [{ kind, subjectId }, new Date(due.createdAt)];
      const write = isNudge ? writeNudge : writeMessage;
      await write(ctx, { to, content, fileIds, key, writtenAt });
    });
  } catch (error) {
    if (!(error instanceof AppError)) {
      caller.log.error({ err: error }, 'a scheduled message could not be sent');
      return;
    }
    caller.log.warn({ code: error.code }, 'a scheduled message was rejected');
    await caller.db.write((tx) => tx.delete(scheduledMessages).where(isThis));
  }
}
