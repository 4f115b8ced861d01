import type { FailedMail } from '@stackworks/contracts';
import { and, count, desc, eq, gte, inArray, isNotNull, lte, min, or, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { mailOutbox } from './outbox.tables.ts';
import { dismissedMark, isGivenUp } from './held-emails.ts';
import { wakeMailWorker } from './outbox.ts';
import { emailRetry } from './retry.ts';

/** The longest that all tries of a mail so far have moved it on, in seconds. */
const movedOn = sql`${emailRetry.firstDelayMs / 1000} * ((1 << ${mailOutbox.attempts}) - 1)`;

/**
 * Since when a mail could have left. One that was tried counts from when it was written, but from no earlier than its tries
 * can explain: it may have been held back on purpose first, or have been sent again after it was given up.
 */
const firstDueAt = sql<string | null>`max(
  ${mailOutbox.createdAt},
  strftime('%Y-%m-%dT%H:%M:%fZ', ${mailOutbox.availableAt}, '-' || (${movedOn}) || ' seconds')
)`;

/**
 * How many mails should have left and have not, and since when the oldest of them should have: those that could be sent now,
 * and those that were not taken and wait for another try. One that is held back on purpose has never been tried.
 */
export async function readMailQueue(
  reader: Reader,
  now: Date,
): Promise<{ depth: number; oldestAt: string | null }> {
  const { status, availableAt, lastError } = mailOutbox;
  const [found] = await reader
    .select({ depth: count(), oldestAt: min(firstDueAt) })
    .from(mailOutbox)
    .where(and(eq(status, 'pending'), or(lte(availableAt, now.toISOString()), isNotNull(lastError))));
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

/**
 * Has mails told of no more that were given up. Their rows stay, so that what they spoke of is not told anew.
 * @returns those it is done for: not the ones that somebody else has dealt with meanwhile
 */
export async function dismissMails(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; template: string; recipient: string }[]> {
  const { id, template, recipient, lastError } = mailOutbox;
  return (
    tx
      .update(mailOutbox)
      // What it says may hold a link that opens something.
      .set({ lastError: sql`${dismissedMark} || ' ' || coalesce(${lastError}, '')`, props: {} })
      .where(and(inArray(id, [...ids]), isGivenUp))
      .returning({ id, template, recipient })
  );
}
