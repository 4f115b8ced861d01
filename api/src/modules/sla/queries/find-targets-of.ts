import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { slaTargets } from '#/modules/sla/sla.tables.ts';

/**
 * The answers that are owed about projects, in their conversations or to changes, by project: of several that due first.
 * One query for any number.
 */
export async function findTargetsOf(
  reader: Reader,
  projectIds: readonly string[],
): Promise<Map<string, { since: string; dueAt: string }>> {
  if (projectIds.length === 0) return new Map();
  const rows = await reader
    .select({ projectId: slaTargets.subjectId, since: slaTargets.createdAt, dueAt: slaTargets.dueAt })
    .from(slaTargets)
    .where(
      and(
        isNull(slaTargets.closedAt),
        inArray(slaTargets.kind, ['thread', 'revision']),
        inArray(slaTargets.subjectId, [...projectIds]),
      ),
    )
    .orderBy(desc(slaTargets.dueAt));
  return new Map(rows.map(({ projectId, ...promise }) => [projectId, promise]));
}
