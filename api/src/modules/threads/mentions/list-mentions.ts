import type { Mention, MentionPage, PageQuery } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { after, newestFirst, toPage } from '#/db/page.ts';
import { mentions, projectMessages } from '#/db/schema/threads.ts';
import type { Deps } from '#/deps.ts';
import { findProjects } from '#/modules/projects/find-projects.ts';

/** The notes that name somebody and that they have not seen, newest first. */
export async function listMentions(
  { db }: Pick<Deps, 'db'>,
  adminUserId: string,
  { cursor, limit }: PageQuery,
): Promise<MentionPage> {
  const rows = await selectUnseenMentions(db.read, adminUserId, cursor, limit + 1);
  const projects = await findProjects(
    db.read,
    rows.map(({ projectId }) => projectId),
  );
  return toPage(rows, limit, (row): Mention => ({
    ...row,
    projectName: projects.get(row.projectId)?.projectName ?? '',
  }));
}

/**
 * As `listMentions`, as rows, for a list that shows other things among them.
 * @param cursor of the page before; undefined on the first
 */
export const selectUnseenMentions = (
  reader: Reader,
  adminUserId: string,
  cursor: string | undefined,
  limit: number,
) =>
  reader
    .select({
      id: mentions.id,
      messageId: mentions.messageId,
      projectId: projectMessages.projectBriefId,
      message: projectMessages.message,
      senderName: projectMessages.senderName,
      createdAt: mentions.createdAt,
    })
    .from(mentions)
    .innerJoin(projectMessages, eq(projectMessages.id, mentions.messageId))
    .where(and(eq(mentions.adminUserId, adminUserId), isNull(mentions.seenAt), after(mentions, cursor)))
    .orderBy(...newestFirst(mentions))
    .limit(limit);
