import type { ColleagueList, Mention, PageQuery } from '@stackworks/contracts';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { AppError } from '#/errors.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { findClientNames, listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import {
  conversationReads,
  conversations,
  mentions,
  messages,
} from '#/modules/conversations/conversations.tables.ts';
import { findLeads } from '#/modules/leads/queries/read-leads.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { after as afterPage, newestFirst, toPage } from '#/platform/database/page.ts';
import { countDue, type DueCount, type DueCounting, type IsWanted } from '#/platform/database/due-rows.ts';

export type MentionRow = typeof mentions.$inferSelect;

const unseenBy = (adminId: string) => and(eq(mentions.adminUserId, adminId), isNull(mentions.seenAt));

/** A colleague's mentions in notes they have not seen, oldest first. */
export const findUnseenMentions = (
  reader: Reader,
  adminId: string,
  { isWanted, after, limit }: { isWanted: IsWanted; after: readonly [string, string] | null; limit: number },
): Promise<MentionRow[]> =>
  reader
    .select()
    .from(mentions)
    .where(and(unseenBy(adminId), isWanted(dueColumns(adminId)), after ? isAfter(after) : undefined))
    .orderBy(asc(mentions.createdAt), asc(mentions.id))
    .limit(limit);

const isAfter = ([createdAt, id]: readonly [string, string]) =>
  sql`(${mentions.createdAt}, ${mentions.id}) > (${createdAt}, ${id})`;

/** @throws AppError not_found when there is no such mention of theirs, or they have seen it */
export async function getUnseenMention(reader: Reader, adminId: string, id: string): Promise<MentionRow> {
  const [mention] = await reader
    .select()
    .from(mentions)
    .where(and(eq(mentions.id, id), unseenBy(adminId)));
  if (!mention) throw new AppError('not_found', 'This mention doesn’t exist, or you have seen it.');
  return mention;
}

/** @throws AppError not_found when there is no such mention of theirs that they have seen */
export async function getSeenMention(reader: Reader, adminId: string, id: string): Promise<MentionRow> {
  const [mention] = await reader
    .select()
    .from(mentions)
    .where(and(eq(mentions.id, id), eq(mentions.adminUserId, adminId), isNotNull(mentions.seenAt)));
  if (!mention) throw new AppError('not_found', 'This mention doesn’t exist, or you haven’t seen it.');
  return mention;
}

/** @param counting by when the notes were written */
export const countUnseenMentions = (
  reader: Reader,
  adminId: string,
  counting: DueCounting,
): Promise<DueCount[]> =>
  countDue(
    reader,
    mentions,
    unseenBy(adminId),
    { kind: sql<string>`'mention'`, ...dueColumns(adminId) },
    counting,
  );

const clientOfNote = sql`(select ${conversations.clientId} from ${messages}
  join ${conversations} on ${eq(conversations.id, messages.conversationId)}
  where ${eq(messages.id, mentions.messageId)})`;

const conversationOfNote = sql`(select ${messages.conversationId} from ${messages}
  where ${eq(messages.id, mentions.messageId)})`;

const dueColumns = (adminId: string) => ({
  id: mentions.id,
  owner: sql<string>`${adminId}`,
  by: mentions.createdAt,
  client: clientOfNote,
  // The conversation of a project, chat or lead has its id.
  about: [conversationOfNote, clientOfNote],
});

/** The same with the notes' text, newest first. @param isUnread leaves only those they haven't read either */
export async function findUnseenNotes(
  reader: Reader,
  adminId: string,
  { cursor, limit, isUnread = false }: { cursor?: string | undefined; limit: number; isUnread?: boolean },
): Promise<Mention[]> {
  const readUpTo = sql`(select ${conversationReads.readUpTo} from ${conversationReads}
    where ${and(eq(conversationReads.conversationId, conversations.id), eq(conversationReads.readerId, adminId))})`;

  const rows = await reader
    .select({
      id: mentions.id,
      messageId: mentions.messageId,
      projectId: conversations.projectId,
      clientId: conversations.clientId,
      kind: conversations.kind,
      subjectId: conversations.id,
      message: messages.content,
      senderName: messages.senderName,
      createdAt: mentions.createdAt,
    })
    .from(mentions)
    .innerJoin(messages, eq(messages.id, mentions.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        unseenBy(adminId),
        afterPage(mentions, cursor),
        isUnread ? sql`${mentions.createdAt} > coalesce(${readUpTo}, '')` : undefined,
      ),
    )
    .orderBy(...newestFirst(mentions))
    .limit(limit);
  const projects = await findProjectsById(
    reader,
    rows.flatMap(({ projectId }) => projectId ?? []),
  );
  const leads = await findLeads(
    reader,
    rows.map(({ subjectId }) => subjectId),
  );
  const clients = await findClientNames(
    reader,
    rows.flatMap(({ kind, clientId }) => (kind === 'chat' && clientId) || []),
  );
  return rows.map(({ kind, subjectId, ...row }) => ({
    ...row,
    leadId: kind === 'lead' ? subjectId : null,
    subjectName:
      projects.get(subjectId)?.projectName ?? leads.get(subjectId)?.name ?? clients.get(subjectId) ?? '',
  }));
}

export const listMentions = async ({ db }: DatabasePort, adminId: string, { cursor, limit }: PageQuery) =>
  toPage(await findUnseenNotes(db.read, adminId, { cursor, limit: limit + 1 }), limit, (note) => note);

/** The colleagues whom a member of staff can name in a note. */
export async function listColleagues({ db }: DatabasePort, adminId: string): Promise<ColleagueList> {
  const others = (await listActiveAdmins(db.read)).filter(({ id }) => id !== adminId);
  return { items: others.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })) };
}
