import type { PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { versions } from '#/modules/versions/versions.tables.ts';
import { after, newestFirst } from '#/platform/database/page.ts';

type Projects = readonly string[];

/** The versions delivered of some projects, newest first, and one more than a page. */
export const listDelivered = (reader: Reader, projectIds: Projects, query: PageQuery) =>
  listBy(reader, projectIds, query, versions.createdAt);

/** The same of those that the client has approved or wants changed, by when they did. */
export const listDecided = (reader: Reader, projectIds: Projects, query: PageQuery) =>
  listBy(reader, projectIds, query, versions.decidedAt, isNotNull(versions.decidedAt));

function listBy(
  reader: Reader,
  projectIds: Projects,
  { cursor, limit }: PageQuery,
  time: SQLiteColumn,
  condition?: SQL,
) {
  const ordered = { createdAt: time, id: versions.id };
  const ids = reader
    .select({ id: versions.id })
    .from(versions)
    .where(and(inArray(versions.projectId, [...projectIds]), condition, after(ordered, cursor)))
    .orderBy(...newestFirst(ordered))
    .limit(limit + 1);
  return reader
    .select()
    .from(versions)
    .where(inArray(versions.id, ids))
    .orderBy(...newestFirst(ordered));
}
