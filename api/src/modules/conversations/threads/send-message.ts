import { randomUUID } from 'node:crypto';
import type { StaffThreadMessage, ThreadMessage, ThreadMessageInput } from '@stackworks/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { momentAfter } from '#/platform/database/columns.ts';
import { projectMessages } from '#/modules/conversations/threads.tables.ts';
import type { Deps } from '#/deps.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import {
  feedbackAskedFor,
  internalNoteAdded,
  threadMessageSent,
} from '#/modules/conversations/conversations.events.ts';
import { sendOnce } from '#/modules/conversations/chat/send-once.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { getThreadProject, type Participant } from './find-thread.ts';
import { findThreadFiles } from './read-thread.ts';
import { recordMentions } from '#/modules/conversations/mentions/record-mentions.ts';
import { maySeeMessage } from './threads.policy.ts';
import {
  presentStaffThreadMessage,
  presentThreadMessage,
  type ThreadMessageRow,
} from './threads.presenter.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/update-projects.ts';

type SendDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

/** A message on its way, under the key of its attempt. */
type Draft = ThreadMessageInput & { projectId: string; isInternal: boolean; key: string | undefined };

/** A message as each side sees it. */
type Sent = { forClient: ThreadMessage; forStaff: StaffThreadMessage };

/**
 * Sends a client's message about their project to the team. An inactive subscription may write too. Source: decision D7.
 * @throws AppError not_found when the project is not theirs, and as `sendOnce`
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
 * @throws AppError not_found when there is no such project, and as `sendOnce`
 */
export async function sendStaffMessage(
  deps: SendDeps,
  adminId: string,
  draft: Draft,
): Promise<StaffThreadMessage> {
  return (await send(deps, { role: 'admin', userId: adminId }, draft)).forStaff;
}

function send(deps: SendDeps, sender: Participant, draft: Draft): Promise<Sent> {
  const { projectId, message, isInternal, assetIds, key } = draft;
  return sendOnce(deps, {
    sender,
    key,
    draft: { projectId, message, isInternal, files: new Set(assetIds) },
    find: (reader, sentUnder) => findSent(reader, sender, sentUnder),
    write: (ctx) => writeMessage(ctx, sender, draft),
  });
}

async function findSent(reader: Reader, sender: Participant, key: string) {
  const [row] = await reader
    .select()
    .from(projectMessages)
    .where(and(eq(projectMessages.senderId, sender.userId), eq(projectMessages.idempotencyKey, key)));
  if (!row) return null;
  const sent = await present(reader, row);
  const { projectBriefId: projectId, message, isInternal } = row;
  const files = new Set(sent.forStaff.attachments.map(({ id }) => id));
  return { sent, draft: { projectId, message, isInternal, files } };
}

/**
 * Writes a message in the transaction in hand, and does all that follows from it.
 * @param draft.isNudge it asks the client for something, so it answers nothing they wrote
 */
export async function writeMessage(
  ctx: Context<SlaDeps>,
  sender: Participant,
  draft: Draft & { isNudge?: boolean },
): Promise<Sent> {
  const { tx, now } = ctx;
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
  await attachFiles(ctx, {
    userId: project.userId,
    projectId: project.id,
    uploader: { role: sender.role, id: sender.userId },
    ids: draft.assetIds,
    to: { threadMessageId: row.id, isInternal: row.isInternal },
  });
  const message = await present(tx, row);
  if (!maySeeMessage('client', row)) {
    await recordMentions(ctx, row);
    await emit(ctx, internalNoteAdded, { project, message });
    return message;
  }
  await touchProject(tx, project.id, now);
  if (sender.role === 'client') await restartWaiting(tx, project.id, now);
  await emit(ctx, draft.isNudge ? feedbackAskedFor : threadMessageSent, { project, message });
  return message;
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
