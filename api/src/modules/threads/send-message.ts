import { randomUUID } from 'node:crypto';
import type { StaffThreadMessage, ThreadMessage, ThreadMessageInput } from '@stackworks/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Reader, Transaction } from '#/db/client.ts';
import { momentAfter } from '#/db/moment-after.ts';
import { projectMessages } from '#/db/schema/threads.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/http/rate-limit.ts';
import { getFullName } from '#/modules/accounts/read-accounts.ts';
import { attachAssets } from '#/modules/assets/attach-assets.ts';
import { recordEvents } from '#/modules/events/record-events.ts';
import { touchProject } from '#/modules/projects/touch-project.ts';
import { scheduleUnreadMail } from '#/modules/unread/unread-mail.ts';
import { getThreadProject, type Participant } from './find-thread.ts';
import { findThreadFiles } from './read-thread.ts';
import { maySeeMessage } from './threads.policy.ts';
import {
  presentStaffThreadMessage,
  presentThreadMessage,
  type ThreadMessageRow,
} from './threads.presenter.ts';

type SendDeps = Pick<Deps, 'db' | 'now'>;

/** A message on its way. `key` names the attempt: however often it comes, one message is written. */
type Draft = ThreadMessageInput & { projectId: string; isInternal: boolean; key: string | undefined };

/** A message as each side sees it. */
type Sent = { forClient: ThreadMessage; forStaff: StaffThreadMessage };

/**
 * Sends a client's message about their project to the team. An inactive subscription may write too. Source: decision D7.
 * @throws AppError not_found when the project is not theirs, rate_limited when they write too fast
 */
export async function sendClientMessage(
  deps: SendDeps,
  clientId: string,
  draft: Omit<Draft, 'isInternal'>,
): Promise<ThreadMessage> {
  const sender: Participant = { role: 'client', userId: clientId };
  return (await send(deps, sender, { ...draft, isInternal: false })).forClient;
}

/**
 * Sends a message of staff about a project to its client, or leaves an internal note.
 * @throws AppError not_found when there is no such project, rate_limited when they write too fast
 */
export async function sendStaffMessage(
  deps: SendDeps,
  adminId: string,
  draft: Draft,
): Promise<StaffThreadMessage> {
  return (await send(deps, { role: 'admin', userId: adminId }, draft)).forStaff;
}

async function send(deps: SendDeps, sender: Participant, draft: Draft): Promise<Sent> {
  // A repeat is answered by a read: it neither waits for its turn to write nor counts as one more message.
  const sent = await findSent(deps.db.read, sender, draft);
  if (sent) return sent;
  await countAttempt(deps, rateRules.messagesBySender, sender.userId);
  return deps.db.write(
    async (tx) => (await findSent(tx, sender, draft)) ?? write(tx, sender, draft, deps.now()),
  );
}

async function findSent(reader: Reader, sender: Participant, draft: Draft): Promise<Sent | null> {
  if (draft.key === undefined) return null;
  const [row] = await reader
    .select()
    .from(projectMessages)
    .where(and(eq(projectMessages.senderId, sender.userId), eq(projectMessages.idempotencyKey, draft.key)));
  if (!row) return null;
  if (row.projectBriefId !== draft.projectId || row.message !== draft.message) {
    throw new AppError('already_exists', 'Another message was sent under this key.');
  }
  return present(reader, row);
}

async function write(tx: Transaction, sender: Participant, draft: Draft, now: Date): Promise<Sent> {
  const project = await getThreadProject(tx, sender, draft.projectId);
  const [last] = await tx
    .select({ createdAt: projectMessages.createdAt })
    .from(projectMessages)
    .where(eq(projectMessages.projectBriefId, project.id))
    .orderBy(desc(projectMessages.createdAt))
    .limit(1);
  const [row] = await tx
    .insert(projectMessages)
    .values({
      id: randomUUID(),
      projectBriefId: project.id,
      senderId: sender.userId,
      senderType: sender.role,
      senderName: await getFullName(tx, sender.role, sender.userId),
      message: draft.message,
      isInternal: draft.isInternal,
      idempotencyKey: draft.key,
      createdAt: momentAfter(last?.createdAt, now),
    })
    .returning();
  if (!row) throw new Error('the new message was not returned');
  await attachAssets(tx, {
    userId: project.userId,
    projectId: project.id,
    uploader: { role: sender.role, id: sender.userId },
    ids: draft.assetIds,
    to: { threadMessageId: row.id, isInternal: row.isInternal },
  });
  const sent = await present(tx, row);
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'thread-message', message: sent.forStaff }]], now);
  if (maySeeMessage('client', row)) {
    await touchProject(tx, project.id, now);
    if (sender.role === 'admin') await scheduleUnreadMail(tx, project.userId, now);
    const audience = { role: 'client', userId: project.userId } as const;
    await recordEvents(tx, [[audience, { type: 'thread-message', message: sent.forClient }]], now);
  }
  return sent;
}

async function present(reader: Reader, row: ThreadMessageRow): Promise<Sent> {
  const [forClient, forStaff] = await Promise.all([
    findThreadFiles(reader, [row], 'client'),
    findThreadFiles(reader, [row], 'admin'),
  ]);
  return {
    forClient: presentThreadMessage(row, forClient.get(row.id) ?? []),
    forStaff: presentStaffThreadMessage(row, forStaff.get(row.id) ?? []),
  };
}
