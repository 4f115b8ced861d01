import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { promises } from '#/modules/sla/sla.tables.ts';

/**
 * The answers that are owed about projects, in their conversations or to changes, by project: of several that due first.
 * One query for any number.
 */
export async function findPromisesOf(
  reader: Reader,
  projectIds: readonly string[],
): Promise<Map<string, { since: string; dueAt: string }>> {
  if (projectIds.length === 0) return new Map();
  const rows = await reader
    .select({ projectId: promises.subjectId, since: promises.createdAt, dueAt: promises.dueAt })
    .from(promises)
    .where(
      and(
        isNull(promises.keptAt),
        inArray(promises.kind, ['thread', 'revision']),
        inArray(promises.subjectId, [...projectIds]),
      ),
    )
    .orderBy(desc(promises.dueAt));
  return new Map(rows.map(({ projectId, ...promise }) => [projectId, promise]));
}
