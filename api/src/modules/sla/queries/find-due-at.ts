import type { PromiseKind } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { promises } from '#/modules/sla/sla.tables.ts';

/** By when an answer is still owed; null when none is. */
export async function findDueAt(
  reader: Reader,
  { kind, subjectId }: { kind: PromiseKind; subjectId: string },
): Promise<string | null> {
  const [open] = await reader
    .select({ dueAt: promises.dueAt })
    .from(promises)
    .where(and(eq(promises.kind, kind), eq(promises.subjectId, subjectId), isNull(promises.keptAt)));
  return open?.dueAt ?? null;
}
