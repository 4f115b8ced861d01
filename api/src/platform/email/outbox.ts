import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { mailOutbox } from './outbox.tables.ts';
import type { Deps } from '#/deps.ts';
import type { MailMessage } from '#/emails.ts';
import type { EmailName } from '@stackworks/contracts';

/** A mail a worker holds: no other worker is given it before the lease runs out. */
export type ClaimedMail = typeof mailOutbox.$inferSelect & {
  /** Since when it could be sent: its place among the others. */
  dueAt: string;
};

/**
 * How long a claim lasts, in milliseconds: well above the longest a send can take (see mailer.ts).
 * After a crash the mail is sent again this much later.
 */
const leaseMs = 5 * 60_000;

const outboxEvents = new EventEmitter<{ enqueued: [] }>();

/** Has this process look for mails that are due. The writing transaction may still be open. */
export const wakeMailWorker = (): void => void outboxEvents.emit('enqueued');

/**
 * Writes a mail in the transaction of the change it speaks of: both happen or neither does.
 * @param tx the transaction of that change
 * @param message template, recipient and the template's props; see templates.ts
 * @param now the present moment
 */
export const enqueueMail = (tx: Transaction, message: MailMessage, now: Date): Promise<void> =>
  enqueueMails(tx, [message], now);

/** SQLite takes no statement with more than 32,766 values; a row has seven. */
const rowsAtOnce = 1000;

/** A mail to send: a template, one email address, the template's props, and a key under which it's sent once only. */
export type MailToSend = { template: EmailName; to: string; props: unknown; dedupeKey?: string | undefined };

/** As `enqueueMail`, for any number of mails. */
export async function enqueueMails(
  tx: Transaction,
  messages: readonly MailToSend[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rows = messages.map(({ template, to, props, dedupeKey }) => ({
    id: randomUUID(),
    template,
    recipient: to,
    props,
    dedupeKey,
    availableAt: at,
    createdAt: at,
  }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx
      .insert(mailOutbox)
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflictDoNothing({ target: mailOutbox.dedupeKey });
  }
  if (rows.length > 0) outboxEvents.emit('enqueued');
}

/** A mail that is written only when it leaves: what it says and to whom may change until then. */
export type WaitingMail = {
  template: EmailName;
  /** Whom it would go to if it left now. */
  to: string;
  /** What it speaks of, by which its words are found; see `WriteLateMail` in worker.ts. */
  about: unknown;
  /** Names what it waits for. */
  dedupeKey: string;
};

/**
 * Sees to it that mails leave later. Under one key one waits at a time, and a second only ever brings it forward; once the
 * first has been taken to be sent, it may say nothing of the second's reason any more, so the second is a mail of its own.
 * @param waiting mails under keys that differ
 * @param availableAt when they may be sent
 */
export async function scheduleMails(
  tx: Transaction,
  waiting: readonly WaitingMail[],
  { availableAt, now }: { availableAt: Date; now: Date },
): Promise<void> {
  if (waiting.length === 0) return;
  const keys = waiting.map(({ dedupeKey }) => dedupeKey);
  await tx
    .update(mailOutbox)
    .set({ dedupeKey: null })
    .where(and(inArray(mailOutbox.dedupeKey, keys), ne(mailOutbox.status, 'pending')));
  const at = availableAt.toISOString();
  const isUntried = and(inArray(mailOutbox.dedupeKey, keys), eq(mailOutbox.attempts, 0));
  await tx
    .update(mailOutbox)
    .set({ availableAt: at })
    .where(and(isUntried, gt(mailOutbox.availableAt, at)));
  await tx
    .insert(mailOutbox)
    .values(
      waiting.map(({ template, to, about, dedupeKey }) => ({
        id: randomUUID(),
        template,
        recipient: to,
        props: about,
        dedupeKey,
        availableAt: at,
        createdAt: now.toISOString(),
      })),
    )
    .onConflictDoUpdate({
      target: mailOutbox.dedupeKey,
      set: {
        // Under an id of its own, so that settling the one in hand leaves it alone.
        id: sql`excluded.id`,
        template: sql`excluded.template`,
        recipient: sql`excluded.recipient`,
        props: sql`excluded.props`,
        availableAt: sql`excluded.available_at`,
        createdAt: sql`excluded.created_at`,
        attempts: 0,
        claimedUntil: null,
        lastError: null,
      },
      setWhere: gt(mailOutbox.attempts, 0),
    });
  if (availableAt <= now) outboxEvents.emit('enqueued');
}

/** Under which of some keys a mail waits that has not been taken to be sent. */
export async function findWaitingMails(reader: Reader, dedupeKeys: string[]): Promise<Set<string | null>> {
  const rows = await reader
    .select({ key: mailOutbox.dedupeKey })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.dedupeKey, dedupeKeys),
        eq(mailOutbox.status, 'pending'),
        eq(mailOutbox.attempts, 0),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

/** Takes back a mail that waits under a key, unless it has been taken to be sent. */
export async function cancelWaitingMail(tx: Transaction, dedupeKey: string): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.dedupeKey, dedupeKey), eq(mailOutbox.attempts, 0)));
}

/**
 * Calls the listener whenever this process writes a mail. The writing transaction is still open then,
 * so look for the mail through `db.write`, which runs after it.
 * @returns a function that stops the calls
 */
export function onMailEnqueued(listener: () => void): () => void {
  outboxEvents.on('enqueued', listener);
  return () => outboxEvents.off('enqueued', listener);
}

/**
 * Takes the mail that has waited longest, of those to recipients no worker is writing to; null when none is due. Correct with any
 * number of processes.
 * @param at the present moment
 */
export async function claimDueMail(tx: Transaction, at: Date): Promise<ClaimedMail | null> {
  const leaseEnd = new Date(at.getTime() + leaseMs).toISOString();
  const [due] = await tx
    .select({ id: mailOutbox.id, dueAt: mailOutbox.availableAt })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.status, 'pending'),
        lte(mailOutbox.availableAt, at.toISOString()),
        notInArray(mailOutbox.recipient, selectRecipientsInHand(tx, at)),
      ),
    )
    .orderBy(asc(mailOutbox.availableAt), sql`rowid`)
    .limit(1);
  if (!due) return null;
  const [claimed] = await tx
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, availableAt: leaseEnd, claimedUntil: leaseEnd })
    .where(eq(mailOutbox.id, due.id))
    .returning();
  return claimed ? { ...claimed, dueAt: due.dueAt } : null;
}

/** Whoever is being written to by some worker: what comes next for them must not overtake it. */
const selectRecipientsInHand = (tx: Transaction, at: Date) =>
  tx
    .select({ recipient: mailOutbox.recipient })
    .from(mailOutbox)
    .where(gt(mailOutbox.claimedUntil, at.toISOString()));

/** Puts a claimed mail back where it was, as if it had not been taken: it never came as far as the mail server. */
export const putBackMail = (tx: Transaction, mail: ClaimedMail, lastError: string): Promise<void> =>
  settleMail(tx, mail, { availableAt: mail.dueAt, attempts: mail.attempts - 1, lastError });

/** What can become of a claimed mail. */
export type Outcome = Partial<
  Pick<ClaimedMail, 'status' | 'recipient' | 'availableAt' | 'attempts' | 'lastError' | 'sentAt' | 'props'>
>;

/** Writes down what became of a claimed mail, unless its lease ran out and another worker took it since. */
export async function settleMail(tx: Transaction, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ ...outcome, claimedUntil: null })
    .where(isHeld(mail));
}

/** Takes a claimed mail back that has nothing to say any more; as `settleMail`. */
export async function withdrawMail(tx: Transaction, mail: ClaimedMail): Promise<void> {
  await tx.delete(mailOutbox).where(isHeld(mail));
}

const isHeld = ({ id, attempts }: ClaimedMail) =>
  and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts));

/** Longer than this no mail that is due should wait while all is well, in milliseconds. */
const longestWaitMs = 15 * 60_000;

/**
 * Looks whether mails leave.
 * @throws when one has been due for long and is still here
 */
export async function checkOutbox({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const longAgo = new Date(now().getTime() - longestWaitMs).toISOString();
  const [stuck] = await db.read
    .select({ dueAt: mailOutbox.availableAt })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'pending'), lte(mailOutbox.availableAt, longAgo)))
    .limit(1);
  if (stuck) throw new Error(`mails have been waiting since ${stuck.dueAt}`);
}
