import { retention, type PersonalData } from '@stackworks/contracts';
import { add, sub } from 'date-fns';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { invoices, purchases } from '#/modules/billing/billing.tables.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { dataExports } from '#/modules/privacy/privacy.tables.ts';
import { findErasure, findErasureDay } from './find-erasure.ts';

/** Whether a client has ever been charged. */
export async function hasPayments(reader: Reader, clientId: string): Promise<boolean> {
  const counts = await Promise.all([
    reader.$count(invoices, eq(invoices.userId, clientId)),
    reader.$count(purchases, eq(purchases.userId, clientId)),
  ]);
  return counts.some((count) => count > 0);
}

/** What a client can ask for with regard to their data, and where it stands. @throws AppError not_found */
export async function readPersonalData(
  { db: { read }, now }: ClockPort & DatabasePort,
  clientId: string,
): Promise<PersonalData> {
  const at = now();
  const since = sub(at, retention.dataExports).toISOString();
  const [[copy], erasure, earliestErasure, paid] = await Promise.all([
    read
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.subjectId, clientId), gt(dataExports.createdAt, since)))
      .orderBy(desc(dataExports.createdAt))
      .limit(1),
    findErasure(read, clientId),
    findErasureDay(read, clientId, at),
    hasPayments(read, clientId),
  ]);
  return {
    export: copy
      ? {
          requestedAt: copy.createdAt,
          readyAt: copy.readyAt,
          expiresAt: copy.readyAt && add(copy.readyAt, retention.dataExports).toISOString(),
          downloadedAt: copy.downloadedAt,
        }
      : null,
    erasure,
    earliestErasure,
    hasPayments: paid,
  };
}
