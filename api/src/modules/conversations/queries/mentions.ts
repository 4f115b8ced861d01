import type { ColleagueList, Mention, MentionPage, PageQuery } from '@stackworks/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { mentions, messages } from '#/modules/conversations/conversations.tables.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { after as afterPage, newestFirst, toPage } from '#/platform/database/page.ts';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';

export type MentionRow = typeof mentions.$inferSelect;

const unseenBy = (adminId: string) => and(eq(mentions.adminUserId, adminId), isNull(mentions.seenAt));

/** Where someone is named in internal notes they have not seen, oldest first. */
export const findUnseenMentions = (
  reader: Reader,
  adminId: string,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<MentionRow[]> =>
  reader
    .select()
    .from(mentions)
    .where(
      and(
        unseenBy(adminId),
        after === null
          ? undefined
          : sql`(${mentions.createdAt}, ${mentions.id}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(mentions.createdAt), asc(mentions.id))
    .limit(limit);

/** @param bounds by when the notes were written */
export const countUnseenMentions = (reader: Reader, adminId: string, bounds: DueBounds): Promise<DueCounts> =>
  countDue(reader, mentions, unseenBy(adminId), { isMine: sql`true`, by: mentions.createdAt, bounds });

/** Those notes with their text, newest first. */
export async function findUnseenNotes(
  reader: Reader,
  adminId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Mention[]> {
  const rows = await reader
    .select({
      id: mentions.id,
      messageId: mentions.messageId,
      projectId: messages.conversationId,
      message: messages.content,
      senderName: messages.senderName,
      createdAt: mentions.createdAt,
    })
    .from(mentions)
    .innerJoin(messages, eq(messages.id, mentions.messageId))
    .where(and(unseenBy(adminId), afterPage(mentions, cursor)))
    .orderBy(...newestFirst(mentions))
    .limit(limit);
  const projects = await findProjectsById(
    reader,
    rows.map(({ projectId }) => projectId),
  );
  return rows.map((row) => ({ ...row, projectName: projects.get(row.projectId)?.projectName ?? '' }));
}

export async function listMentions(
  { db }: Pick<Deps, 'db'>,
  adminId: string,
  { cursor, limit }: PageQuery,
): Promise<MentionPage> {
  return toPage(await findUnseenNotes(db.read, adminId, cursor, limit + 1), limit, (note) => note);
}

/** Everyone on the team whom a member of staff can name in a note: all but themselves. */
export async function listColleagues({ db }: Pick<Deps, 'db'>, adminId: string): Promise<ColleagueList> {
  const team = await listActiveAdmins(db.read);
  return {
    items: team
      .filter(({ id }) => id !== adminId)
      .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  };
}
