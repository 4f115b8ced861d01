import type { PromiseKind } from '@stackworks/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { promises } from '#/modules/sla/sla.tables.ts';

/** What is not answered yet of a kind, as a table to join: whose it is about, and since when it waits. */
export const selectOpenPromises = (reader: Reader, kind: PromiseKind) =>
  reader
    .select({ subjectId: promises.subjectId, since: promises.createdAt })
    .from(promises)
    .where(and(eq(promises.kind, kind), isNull(promises.keptAt)))
    .as('open_promises');
