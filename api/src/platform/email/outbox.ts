import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { toBatches } from '#/platform/database/columns.ts';
import { emailOutbox, type EmailThread } from './outbox.tables.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { claimUntil, isClaimed, leaseUntil, selectOldest } from '#/platform/jobs/queue.ts';

/** An email that one worker has claimed until its lease runs out. */
export type ClaimedEmail = typeof emailOutbox.$inferSelect & {
  /** Since when it was due: its place in the queue. */
  dueAt: string;
};

/** How long a claim lasts, in milliseconds: well above the longest send. After a crash the email is sent again this much later. */
const leaseMs = 5 * 60_000;

/**
 * When an email is retried: 30 seconds after the first failure, then twice as long each time up to six hours, each wait
 * shortened by up to half at random. After twelve attempts, about half a day, it is dead-lettered.
 */
export const emailRetry = {
  attempts: 12,
  firstDelayMs: 30_000,
  longestDelayMs: 6 * 60 * 60_000,
  jitter: 0.5,
} as const;

const outboxEvents = new EventEmitter<{ enqueued: [] }>();

/** Wakes this process's worker. The writing transaction may still be open. */
export const wakeEmailWorker = (): void => void outboxEvents.emit('enqueued');

/** An email to send: its template and props, one email address, and a key under which it's sent once only. */
export type EmailToSend = {
  template: string;
  to: string;
  props: unknown;
  thread?: EmailThread | undefined;
  dedupeKey?: string | undefined;
};

/** Enqueues emails in the transaction of the change they are about: both happen or neither does. */
export async function enqueueEmails(
  tx: Transaction,
  messages: readonly EmailToSend[],
  now: Date,
): Promise<void> {
  const rows = messages.map((message) => toRow(message, message.props, now, now));
  for (const some of toBatches(rows)) {
    await tx.insert(emailOutbox).values(some).onConflictDoNothing({ target: emailOutbox.dedupeKey });
  }
  if (rows.length > 0) outboxEvents.emit('enqueued');
}

const toRow = (
  { template, to, thread, dedupeKey }: Omit<EmailToSend, 'props'>,
  props: unknown,
  availableAt: Date,
  now: Date,
) => ({
  id: randomUUID(),
  template,
  recipient: to,
  props,
  thread,
  dedupeKey,
  availableAt: availableAt.toISOString(),
  createdAt: now.toISOString(),
});

/** An email to send later, worded only then: what it says and to whom may change until it leaves. */
export type ScheduledEmail = {
  template: string;
  /** Who would get it if it were sent now. */
  to: string;
  /** What its `WriteDeferredEmail` finds its words by. */
  about: unknown;
  thread?: EmailThread | undefined;
  /** Names the reason for it. */
  dedupeKey: string;
};

/**
 * Schedules emails. Under one key only one waits, and another brings it forward. Once it is claimed, another is sent as well,
 * since the first may not mention its reason.
 * @param emails with different keys
 */
export async function scheduleEmails(
  tx: Transaction,
  emails: readonly ScheduledEmail[],
  { availableAt, now }: { availableAt: Date; now: Date },
): Promise<void> {
  if (emails.length === 0) return;
  const keys = emails.map(({ dedupeKey }) => dedupeKey);
  await tx
    .update(emailOutbox)
    .set({ dedupeKey: null })
    .where(and(inArray(emailOutbox.dedupeKey, keys), ne(emailOutbox.status, 'pending')));
  const at = availableAt.toISOString();
  const isUntried = and(inArray(emailOutbox.dedupeKey, keys), eq(emailOutbox.attempts, 0));
  await tx
    .update(emailOutbox)
    .set({ availableAt: at })
    .where(and(isUntried, gt(emailOutbox.availableAt, at)));
  await tx
    .insert(emailOutbox)
    .values(emails.map((email) => toRow(email, email.about, availableAt, now)))
    .onConflictDoUpdate({
      target: emailOutbox.dedupeKey,
      set: {
        // A new id, so that settling the claimed one leaves this alone.
        id: sql`excluded.id`,
        template: sql`excluded.template`,
        recipient: sql`excluded.recipient`,
        props: sql`excluded.props`,
        thread: sql`excluded.thread`,
        availableAt: sql`excluded.available_at`,
        createdAt: sql`excluded.created_at`,
        attempts: 0,
        claimedUntil: null,
        lastError: null,
      },
      setWhere: gt(emailOutbox.attempts, 0),
    });
  if (availableAt <= now) outboxEvents.emit('enqueued');
}

/** Finds which of some keys have an email waiting that no worker has claimed yet. */
export async function findScheduledEmails(reader: Reader, dedupeKeys: string[]): Promise<Set<string | null>> {
  const rows = await reader
    .select({ key: emailOutbox.dedupeKey })
    .from(emailOutbox)
    .where(
      and(
        inArray(emailOutbox.dedupeKey, dedupeKeys),
        eq(emailOutbox.status, 'pending'),
        eq(emailOutbox.attempts, 0),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

/** Cancels the scheduled email under a key, unless a worker has claimed it. */
export async function cancelScheduledEmail(tx: Transaction, dedupeKey: string): Promise<void> {
  await tx.delete(emailOutbox).where(and(eq(emailOutbox.dedupeKey, dedupeKey), eq(emailOutbox.attempts, 0)));
}

/** Calls the listener on every enqueued email, before its commit: read it in a `db.write`. @returns unsubscribes */
export function onEmailEnqueued(listener: () => void): () => void {
  outboxEvents.on('enqueued', listener);
  return () => outboxEvents.off('enqueued', listener);
}

/**
 * Claims the email that has waited longest, to a recipient that no worker is sending to; null when none is due.
 * @param only of these templates; of all when left out
 */
export async function claimDueEmail(
  tx: Transaction,
  at: Date,
  only?: readonly string[],
): Promise<ClaimedEmail | null> {
  const isDue = and(
    eq(emailOutbox.status, 'pending'),
    lte(emailOutbox.availableAt, at.toISOString()),
    notInArray(emailOutbox.recipient, selectClaimedRecipients(tx, at)),
    only && inArray(emailOutbox.template, only),
  );
  const [due] = await tx
    .select({ id: emailOutbox.id, dueAt: emailOutbox.availableAt })
    .from(emailOutbox)
    .where(inArray(emailOutbox.id, selectOldest(tx, emailOutbox, isDue)));
  if (!due) return null;
  const leaseEnd = leaseUntil(at, leaseMs);
  const [claimed] = await tx
    .update(emailOutbox)
    .set({ ...claimUntil(emailOutbox, leaseEnd), claimedUntil: leaseEnd })
    .where(eq(emailOutbox.id, due.id))
    .returning();
  return claimed ? { ...claimed, dueAt: due.dueAt } : null;
}

/** Recipients of claimed emails: the next one for them must not overtake. */
const selectClaimedRecipients = (tx: Transaction, at: Date) =>
  tx
    .select({ recipient: emailOutbox.recipient })
    .from(emailOutbox)
    .where(gt(emailOutbox.claimedUntil, at.toISOString()));

/** Returns a claimed email to its place, as if unclaimed: it never reached the mail server. */
export const returnEmail = (tx: Transaction, email: ClaimedEmail, lastError: string): Promise<void> =>
  settleEmail(tx, email, { availableAt: email.dueAt, attempts: email.attempts - 1, lastError });

/** What can become of a claimed email. */
export type Outcome = Partial<
  Pick<
    ClaimedEmail,
    'status' | 'recipient' | 'availableAt' | 'attempts' | 'lastError' | 'sentAt' | 'props' | 'subject'
  >
>;

/** Records what became of a claimed email, unless its lease ran out and another worker has claimed it since. */
export async function settleEmail(tx: Transaction, email: ClaimedEmail, outcome: Outcome): Promise<void> {
  await tx
    .update(emailOutbox)
    .set({ ...outcome, claimedUntil: null })
    .where(isClaimed(emailOutbox, email));
}

/** Deletes a claimed email that has nothing to say any more; as `settleEmail`. */
export async function withdrawEmail(tx: Transaction, email: ClaimedEmail): Promise<void> {
  await tx.delete(emailOutbox).where(isClaimed(emailOutbox, email));
}

/** The longest a due email waits while all is well, in milliseconds. */
const longestWaitMs = 15 * 60_000;

/** Checks that emails are being sent. @throws when one has been due for too long */
export async function checkOutbox({ db, now }: ClockPort & DatabasePort): Promise<void> {
  const longAgo = new Date(now().getTime() - longestWaitMs).toISOString();
  const [stuck] = await db.read
    .select({ dueAt: emailOutbox.availableAt })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.status, 'pending'), lte(emailOutbox.availableAt, longAgo)))
    .limit(1);
  if (stuck) throw new Error(`emails have been waiting since ${stuck.dueAt}`);
}
