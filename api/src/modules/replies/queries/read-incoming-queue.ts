import type { IncomingEmailQueue } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, isNull, lte, min } from 'drizzle-orm';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';

const { status, availableAt, outcome, sortedAt } = incomingEmails;

/** The emails that wait to be read, since when the first of them is due, and those that couldn't be read and nobody has sorted. */
export async function readIncomingQueue(reader: Reader, now: Date): Promise<IncomingEmailQueue> {
  const isPending = eq(status, 'pending');
  const [depth, [due], givenUp] = await Promise.all([
    reader.$count(incomingEmails, isPending),
    reader
      .select({ oldestAt: min(availableAt) })
      .from(incomingEmails)
      .where(and(isPending, lte(availableAt, now.toISOString()))),
    reader.$count(incomingEmails, and(eq(outcome, 'unsorted'), isNull(sortedAt), eq(status, 'failed'))),
  ]);
  return { depth, oldestAt: due?.oldestAt ?? null, givenUp };
}
