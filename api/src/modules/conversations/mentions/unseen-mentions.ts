import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';
import { after as afterPage, newestFirst } from '#/platform/database/page.ts';
import { mentions, projectMessages } from '#/modules/conversations/threads.tables.ts';

export type MentionRow = typeof mentions.$inferSelect;

const unseenBy = (adminId: string) => and(eq(mentions.adminUserId, adminId), isNull(mentions.seenAt));

/** Where somebody is named in internal notes they have not seen, the oldest first. */
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

/**
 * Those notes with what they say, the newest first.
 * @param cursor of the page before; undefined on the first
 */
export const findUnseenNotes = (reader: Reader, adminId: string, cursor: string | undefined, limit: number) =>
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
    .where(and(unseenBy(adminId), afterPage(mentions, cursor)))
    .orderBy(...newestFirst(mentions))
    .limit(limit);

/** How many there are; `bounds` are of when they were written. */
export const countUnseenMentions = (reader: Reader, adminId: string, bounds: DueBounds): Promise<DueCounts> =>
  countDue(reader, mentions, unseenBy(adminId), { isMine: sql`true`, by: mentions.createdAt, bounds });
