import type { Page, PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { presentChatMessage, type Message } from '#/modules/conversations/conversations.presenter.ts';
import {
  conversationReads,
  messages,
  type ConversationKind,
} from '#/modules/conversations/conversations.tables.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getVisibleProject, type Viewer } from '#/modules/projects/queries/read-projects.ts';
import { selectPage, toPage } from '#/platform/database/page.ts';
import { visibleTo, type MessageRow } from './find-messages.ts';

/** Names a conversation, even before its first message: `id` is the client's or the project's. */
export type ConversationRef = { kind: ConversationKind; id: string };

export type Conversation = { id: string; clientId: string } & (
  { kind: 'chat'; client: ClientRow } | { kind: 'project'; project: ProjectRow }
);

/** @throws AppError not_found when there is no such client or project, or the viewer is another client */
export async function getConversation(
  reader: Reader,
  viewer: Viewer,
  { kind, id }: ConversationRef,
): Promise<Conversation> {
  if (kind === 'chat') return { kind, id, clientId: id, client: await getClient(reader, id) };
  const project = await getVisibleProject(reader, viewer, id);
  return { kind, id, clientId: project.userId, project };
}

/** In a chat the team shares one reader; in a project everyone has their own. */
export const readerIdOf = ({ kind }: Pick<ConversationRef, 'kind'>, { role, userId }: Viewer): string =>
  kind === 'chat' && role === 'admin' ? 'team' : userId;

/** When the newest message was written that a reader has seen; null when they have seen none. */
export async function findReadUpTo(reader: Reader, about: ConversationRef, viewer: Viewer) {
  const readerId = readerIdOf(about, viewer);
  return (await findReads(reader, about.id, [readerId])).get(readerId) ?? null;
}

async function findReads(reader: Reader, conversationId: string, readerIds: string[]) {
  const isTheirs = inArray(conversationReads.readerId, readerIds);
  const rows = await reader
    .select()
    .from(conversationReads)
    .where(and(eq(conversationReads.conversationId, conversationId), isTheirs));
  return new Map(rows.map(({ readerId, readUpTo }) => [readerId, readUpTo]));
}

/** @returns whether the other side has read a message of a client's chat */
export async function findReadMessages(
  reader: Reader,
  clientId: string,
): Promise<(message: Pick<MessageRow, 'senderType' | 'createdAt'>) => boolean> {
  const team = readerIdOf({ kind: 'chat' }, { role: 'admin', userId: '' });
  const readUpTo = await findReads(reader, clientId, [clientId, team]);
  return ({ senderType, createdAt }) =>
    createdAt <= (readUpTo.get(senderType === 'client' ? team : clientId) ?? '');
}

/** Lists a client's chat, newest first. @throws AppError as `getConversation` */
export async function listChat({ db }: DatabasePort, viewer: Viewer, clientId: string, query: PageQuery) {
  const { rows, filesOf } = await readMessages(db.read, viewer, { kind: 'chat', id: clientId }, query);
  const isRead = await findReadMessages(db.read, clientId);
  return toPage(rows, query.limit, (row) =>
    presentChatMessage({ row, files: filesOf(row.id), isRead: isRead(row) }, viewer.role),
  );
}

/** Lists a project's messages, newest first, presented for the viewer's role. @throws AppError as `getConversation` */
export async function listThread<Presented>(
  { db }: DatabasePort,
  viewer: Viewer,
  projectId: string,
  query: PageQuery,
  present: (message: Message) => Presented,
): Promise<Page<Presented> & { readUpTo: string | null }> {
  const about = { kind: 'project', id: projectId } as const;
  const { rows, filesOf } = await readMessages(db.read, viewer, about, query);
  return {
    ...toPage(rows, query.limit, (row) => present({ row, files: filesOf(row.id) })),
    readUpTo: await findReadUpTo(db.read, about, viewer),
  };
}

/** A page of any conversation, newest first, and one row more if there is another page. */
async function readMessages(reader: Reader, viewer: Viewer, about: ConversationRef, query: PageQuery) {
  await getConversation(reader, viewer, about);
  const isOfThis = and(eq(messages.conversationId, about.id), visibleTo(viewer.role));
  const rows = await selectPage(reader, messages, isOfThis, query);
  const ids = rows.map(({ id }) => id);
  return { rows, filesOf: await findAttachments(reader, 'messageId', ids) };
}
