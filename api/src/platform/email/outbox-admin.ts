import type { FailedMail, HeldMail, HeldMailDecision } from '@stackworks/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  min,
  ne,
  notLike,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { emailRetry, wakeEmailWorker } from './outbox.ts';
import { emailOutbox } from './outbox.tables.ts';

/** Begins the reason of an email that a restore holds back. */
export const heldMark = 'held:';

/** The reason of a held email that staff decided against. Its row stays, so that its event isn't announced again. */
const dropped = 'dropped: staff decided after a restore that it is not sent';

/** Begins the reason of a dead-lettered email that staff dismissed. */
const dismissedMark = 'dismissed:';

const { id, template, recipient, createdAt, lastError, status, availableAt, sentAt, attempts } = emailOutbox;
const isHeld = and(eq(status, 'failed'), like(lastError, `${heldMark}%`));
/** Dead-lettered and not dismissed; held and dropped emails have reasons of their own. */
const isDeadLettered = and(
  eq(status, 'failed'),
  or(
    isNull(lastError),
    and(notLike(lastError, `${heldMark}%`), notLike(lastError, `${dismissedMark}%`), ne(lastError, dropped)),
  ),
);
const failedSince = (since: Date) => and(isDeadLettered, gte(availableAt, since.toISOString()));

/** The longest that all attempts so far have postponed an email, in seconds. */
const postponedBy = sql`${emailRetry.firstDelayMs / 1000} * ((1 << ${attempts}) - 1)`;

/** When an email was first due: when it was written, or what its attempts' delays explain. */
const firstDueAt = sql<string | null>`max(
  ${createdAt},
  strftime('%Y-%m-%dT%H:%M:%fZ', ${availableAt}, '-' || (${postponedBy}) || ' seconds')
)`;

/** The emails that are due, retries included, and since when. Scheduled ones have no attempts yet. */
export async function readEmailQueue(
  reader: Reader,
  now: Date,
): Promise<{ depth: number; oldestAt: string | null }> {
  const [found] = await reader
    .select({ depth: count(), oldestAt: min(firstDueAt) })
    .from(emailOutbox)
    .where(and(eq(status, 'pending'), or(lte(availableAt, now.toISOString()), isNotNull(lastError))));
  return found ?? { depth: 0, oldestAt: null };
}

/** Counts the emails sent since then. A sent email was claimed until after it was sent, so the index of claims bounds it. */
export const countSentEmails = (reader: Reader, since: Date): Promise<number> =>
  reader.$count(
    emailOutbox,
    and(eq(status, 'sent'), gte(availableAt, since.toISOString()), gte(sentAt, since.toISOString())),
  );

export const countFailedEmails = (reader: Reader, since: Date): Promise<number> =>
  reader.$count(emailOutbox, failedSince(since));

/** Finds the emails dead-lettered since then, newest first. */
export const findFailedEmails = (reader: Reader, since: Date, limit: number): Promise<FailedMail[]> =>
  reader
    .select({ id, template, recipient, reason: lastError, attempts, createdAt })
    .from(emailOutbox)
    .where(failedSince(since))
    .orderBy(desc(availableAt))
    .limit(limit);

/** Counts the emails held back since a backup was restored. */
export const countHeldEmails = (reader: Reader): Promise<number> => reader.$count(emailOutbox, isHeld);

/** Finds held emails, oldest first. */
export const findHeldEmails = (reader: Reader, limit: number): Promise<HeldMail[]> =>
  reader
    .select({ id, template, recipient, createdAt })
    .from(emailOutbox)
    .where(isHeld)
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);

/** An email that staff decided about. */
type Decided = { id: string; template: string; recipient: string };

const toResend = (now: Date) => ({
  status: 'pending' as const,
  attempts: 0,
  lastError: null,
  availableAt: now.toISOString(),
});

/** Sends dead-lettered emails again. @returns those changed, without any that somebody else decided about */
export async function retryEmails(tx: Transaction, ids: readonly string[], now: Date): Promise<Decided[]> {
  const retried = await decide(tx, and(inArray(id, [...ids]), isDeadLettered), toResend(now));
  if (retried.length > 0) wakeEmailWorker();
  return retried;
}

/** Dismisses dead-lettered emails. Their rows stay, so that their events aren't announced again. @returns as `retryEmails` */
export const dismissEmails = (tx: Transaction, ids: readonly string[]): Promise<Decided[]> =>
  decide(tx, and(inArray(id, [...ids]), isDeadLettered), {
    lastError: sql`${dismissedMark} || ' ' || coalesce(${lastError}, '')`,
    // They may hold single-use links.
    props: {},
  });

/** Releases or drops held emails, all unless ids are given. @returns as `retryEmails` */
export async function releaseHeldEmails(
  tx: Transaction,
  decision: HeldMailDecision,
  { ids, now }: { ids: readonly string[] | undefined; now: Date },
): Promise<Decided[]> {
  const which = ids ? and(isHeld, inArray(id, [...ids])) : isHeld;
  const released = await decide(
    tx,
    which,
    // They may hold single-use links.
    decision === 'send' ? toResend(now) : { lastError: dropped, props: {} },
  );
  if (decision === 'send' && released.length > 0) wakeEmailWorker();
  return released;
}

const decide = (
  tx: Transaction,
  which: SQL | undefined,
  change: Parameters<ReturnType<typeof tx.update<typeof emailOutbox>>['set']>[0],
): Promise<Decided[]> =>
  tx.update(emailOutbox).set(change).where(which).returning({ id, template, recipient });

/** Whether we sent an email with this subject, of those that are still recorded. */
export const hasSentSubject = async (reader: Reader, subject: string): Promise<boolean> =>
  (await reader.$count(emailOutbox, eq(emailOutbox.subject, subject))) > 0;

/** An email's recipient, template and conversation; null when there is no such email. */
export async function findOutboxEmail(reader: Reader, id: string) {
  const { recipient, template, thread } = emailOutbox;
  const [email] = await reader
    .select({ recipient, template, thread })
    .from(emailOutbox)
    .where(eq(emailOutbox.id, id));
  return email ?? null;
}
