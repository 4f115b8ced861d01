import type { TargetKind } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { slaTargets } from '#/modules/sla/sla.tables.ts';

/** By when an answer is still owed; null when none is. */
export async function findDueAt(
  reader: Reader,
  { kind, subjectId }: { kind: TargetKind; subjectId: string },
): Promise<string | null> {
  const [open] = await reader
    .select({ dueAt: slaTargets.dueAt })
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), eq(slaTargets.subjectId, subjectId), isNull(slaTargets.closedAt)));
  return open?.dueAt ?? null;
}
