import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import type { Participant } from '#/modules/conversations/conversations.policy.ts';
import { conversationReads, type ConversationKind } from '#/modules/conversations/conversations.tables.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getOwnProject, getProject } from '#/modules/projects/queries/read-projects.ts';

/** Names a conversation, whether or not anything has been written in it: `id` is the client's or the project's. */
export type ConversationRef = { kind: ConversationKind; id: string };

/** A conversation with what it is about. */
export type Conversation = { id: string; clientId: string } & (
  { kind: 'chat'; client: ClientRow } | { kind: 'project'; project: ProjectRow }
);

/** @throws AppError not_found when there is no such client or project, or the viewer is another client */
export async function getConversation(
  reader: Reader,
  { role, userId }: Participant,
  { kind, id }: ConversationRef,
): Promise<Conversation> {
  if (kind === 'chat') return { kind, id, clientId: id, client: await getClient(reader, id) };
  const project = await (role === 'client' ? getOwnProject(reader, userId, id) : getProject(reader, id));
  return { kind, id, clientId: project.userId, project };
}

/** In a chat the team reads as one; in a project everyone reads for themselves. */
export const readerIdOf = ({ kind }: Pick<ConversationRef, 'kind'>, { role, userId }: Participant): string =>
  kind === 'chat' && role === 'admin' ? 'team' : userId;

/** @returns when the newest message was written that a reader has seen; null when they have seen none */
export async function findReadUpTo(
  reader: Reader,
  conversationId: string,
  readerId: string,
): Promise<string | null> {
  const [read] = await reader
    .select({ readUpTo: conversationReads.readUpTo })
    .from(conversationReads)
    .where(
      and(eq(conversationReads.conversationId, conversationId), eq(conversationReads.readerId, readerId)),
    );
  return read?.readUpTo ?? null;
}
