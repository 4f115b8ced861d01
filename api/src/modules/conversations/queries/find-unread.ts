import type { Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, desc, eq, gt, gte } from 'drizzle-orm';
import { kinds, type Conversation } from '#/modules/conversations/conversation-kinds.ts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import { selectOpenTargets } from '#/modules/sla/queries/find-targets.ts';
import type { MessageRow } from './find-messages.ts';
import { findReads } from './read-conversations.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

const otherSide = { client: 'admin', admin: 'client' } as const satisfies Record<Role, Role>;

/**
 * The other side's messages of one conversation that somebody has not read. In a project, a colleague's reply counts for all staff.
 * @returns the newest, oldest of them first, and how many there are
 */
export async function findUnread(
  reader: Reader,
  viewer: AccountRef,
  conversation: Conversation,
  limit: number,
): Promise<{ newest: MessageRow[]; total: number }> {
  const since = await findWaitingSince(reader, viewer, conversation);
  if (since === null) return { newest: [], total: 0 };
  const { readUpTo } = await findReads(reader, conversation, viewer);
  const isUnread = and(
    eq(messages.conversationId, conversation.subjectId),
    gt(messages.createdAt, readUpTo ?? ''),
    gte(messages.createdAt, since),
    eq(messages.senderType, otherSide[viewer.role]),
    eq(messages.isInternal, false),
  );
  const newest = await reader
    .select()
    .from(messages)
    .where(isUnread)
    .orderBy(desc(messages.createdAt))
    .limit(limit);
  const total = newest.length < limit ? newest.length : await reader.$count(messages, isUnread);
  return { newest: newest.reverse(), total };
}

/** Since when a conversation waits for its reader; null when it doesn't. Where colleagues read for themselves, a reply ends it. */
async function findWaitingSince(
  reader: Reader,
  { role }: AccountRef,
  { kind, subjectId }: Conversation,
): Promise<string | null> {
  const { isReadAsTeam, messageKind } = kinds[kind];
  if (role === 'client' || isReadAsTeam) return '';
  const open = selectOpenTargets(reader, messageKind);
  const [target] = await reader.select({ since: open.since }).from(open).where(eq(open.subjectId, subjectId));
  return target?.since ?? null;
}
