import type { TargetKind } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { slaTargets } from '#/modules/sla/sla.tables.ts';

/** What is not answered yet of a kind, as a table to join: whose it is about, and since when it waits. */
export const selectOpenTargets = (reader: Reader, kind: TargetKind) =>
  reader
    .select({ subjectId: slaTargets.subjectId, since: slaTargets.createdAt })
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), isNull(slaTargets.closedAt)))
    .as('open_targets');
