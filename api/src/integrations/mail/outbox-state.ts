import type { FailedMail } from '@stackworks/contracts';
import { and, count, desc, eq, gte, inArray, lte, min } from 'drizzle-orm';
import type { Reader, Transaction } from '#/db/client.ts';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';
import { isGivenUp } from './held-mails.ts';
import { wakeMailWorker } from './outbox.ts';

/** How many mails could be sent now and have not been, and since when the oldest of them could. */
export async function readMailQueue(
  reader: Reader,
  now: Date,
): Promise<{ depth: number; oldestAt: string | null }> {
  const [found] = await reader
    .select({ depth: count(), oldestAt: min(mailOutbox.availableAt) })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'pending'), lte(mailOutbox.availableAt, now.toISOString())));
  return found ?? { depth: 0, oldestAt: null };
}

/** How many mails have left since a moment. What is sent was claimed until after it left, so the index of claims bounds it. */
export const countMailsSent = (reader: Reader, since: Date): Promise<number> =>
  reader.$count(
    mailOutbox,
    and(
      eq(mailOutbox.status, 'sent'),
      gte(mailOutbox.availableAt, since.toISOString()),
      gte(mailOutbox.sentAt, since.toISOString()),
    ),
  );

const failedSince = (since: Date) => and(isGivenUp, gte(mailOutbox.availableAt, since.toISOString()));

/** How many mails have been given up since a moment. */
export const countMailsFailed = (reader: Reader, since: Date): Promise<number> =>
  reader.$count(mailOutbox, failedSince(since));

/**
 * Those of them given up last, newest first.
 * @param limit how many at most
 */
export async function findFailedMails(reader: Reader, since: Date, limit: number): Promise<FailedMail[]> {
  const { id, template, recipient, lastError, attempts, createdAt } = mailOutbox;
  return reader
    .select({ id, template, recipient, reason: lastError, attempts, createdAt })
    .from(mailOutbox)
    .where(failedSince(since))
    .orderBy(desc(mailOutbox.availableAt))
    .limit(limit);
}

/**
 * Has mails sent again that were given up, as if they had never been tried.
 * @returns those it is done for: not the ones that somebody else has had sent again meanwhile
 */
export async function reviveMails(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; template: string; recipient: string }[]> {
  const { id, template, recipient } = mailOutbox;
  const revived = await tx
    .update(mailOutbox)
    .set({ status: 'pending', attempts: 0, lastError: null, availableAt: now.toISOString() })
    .where(and(inArray(id, [...ids]), isGivenUp))
    .returning({ id, template, recipient });
  if (revived.length > 0) wakeMailWorker();
  return revived;
}
