import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { mentions } from '#/db/schema/threads.ts';

export type MentionRow = typeof mentions.$inferSelect;

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
        eq(mentions.adminUserId, adminId),
        isNull(mentions.seenAt),
        after === null
          ? undefined
          : sql`(${mentions.createdAt}, ${mentions.id}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(mentions.createdAt), asc(mentions.id))
    .limit(limit);

export const countUnseenMentions = (reader: Reader, adminId: string): Promise<number> =>
  reader.$count(mentions, and(eq(mentions.adminUserId, adminId), isNull(mentions.seenAt)));
