import type { PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { versions } from '#/modules/versions/versions.tables.ts';
import { after, newestFirst } from '#/platform/database/page.ts';

/** The versions delivered of some projects, newest first, and one more than a page. */
export const listDelivered = (reader: Reader, projectIds: readonly string[], { cursor, limit }: PageQuery) =>
  reader
    .select()
    .from(versions)
    .where(and(inArray(versions.projectBriefId, [...projectIds]), after(versions, cursor)))
    .orderBy(...newestFirst(versions))
    .limit(limit + 1);

/** The same of those that the client has approved or wants changed, by when they did. */
export function listDecided(reader: Reader, projectIds: readonly string[], { cursor, limit }: PageQuery) {
  const ordered = { createdAt: versions.decidedAt, id: versions.id };
  return reader
    .select()
    .from(versions)
    .where(
      and(
        inArray(versions.projectBriefId, [...projectIds]),
        isNotNull(versions.decidedAt),
        after(ordered, cursor),
      ),
    )
    .orderBy(...newestFirst(ordered))
    .limit(limit + 1);
}
