import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '#/db/client.ts';
import { mailOutbox } from '#/db/schema/mail-outbox.ts';
import type { Deps } from '#/deps.ts';
import type { MailMessage } from './templates.ts';

/** A mail a worker holds: no other worker is given it before the lease runs out. */
export type ClaimedMail = typeof mailOutbox.$inferSelect;

/**
 * How long a claim lasts, in milliseconds: well above the longest a send can take (see mailer.ts).
 * After a crash the mail is sent again this much later.
 */
const leaseMs = 5 * 60_000;

const outboxEvents = new EventEmitter<{ enqueued: [] }>();

/**
 * Writes a mail in the transaction of the change it speaks of: both happen or neither does.
 * @param tx the transaction of that change
 * @param message template, recipient and the template's props; see templates.ts
 * @param now the present moment
 */
export async function enqueueMail(tx: Transaction, message: MailMessage, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insert(mailOutbox)
    .values({
      id: randomUUID(),
      template: message.template,
      recipient: message.to,
      props: message.props,
      dedupeKey: message.dedupeKey,
      availableAt: at,
      createdAt: at,
    })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
  outboxEvents.emit('enqueued');
}

/**
 * Writes a mail that waits before it is sent and may be taken back until then. Under one key only one waits at a time: a
 * second changes what the first will say, not when. Once it has been sent, the key is free for another.
 * @param message as `enqueueMail` takes it; `dedupeKey` names what the mail waits for
 * @param availableAt when it may be sent
 */
export async function scheduleMail(
  tx: Transaction,
  message: MailMessage & { dedupeKey: string },
  { availableAt, now }: { availableAt: Date; now: Date },
): Promise<void> {
  const { dedupeKey, template, props, to: recipient } = message;
  await tx
    .update(mailOutbox)
    .set({ dedupeKey: null })
    .where(and(eq(mailOutbox.dedupeKey, dedupeKey), ne(mailOutbox.status, 'pending')));
  await tx
    .insert(mailOutbox)
    .values({
      id: randomUUID(),
      template,
      recipient,
      props,
      dedupeKey,
      availableAt: availableAt.toISOString(),
      createdAt: now.toISOString(),
    })
    .onConflictDoUpdate({ target: mailOutbox.dedupeKey, set: { recipient, props } });
}

/** Whether a mail waits under a key; see `scheduleMail`. */
export const isMailWaiting = async (reader: Reader, dedupeKey: string): Promise<boolean> =>
  (await reader.$count(mailOutbox, isWaiting(dedupeKey))) > 0;

/** Takes a waiting mail back, if there is one under the key. */
export async function withdrawMail(tx: Transaction, dedupeKey: string): Promise<void> {
  await tx.delete(mailOutbox).where(isWaiting(dedupeKey));
}

const isWaiting = (dedupeKey: string) =>
  and(eq(mailOutbox.dedupeKey, dedupeKey), eq(mailOutbox.status, 'pending'));

/**
 * Calls the listener whenever this process writes a mail. The writing transaction is still open then,
 * so look for the mail through `db.write`, which runs after it.
 * @returns a function that stops the calls
 */
export function onMailEnqueued(listener: () => void): () => void {
  outboxEvents.on('enqueued', listener);
  return () => outboxEvents.off('enqueued', listener);
}

/** Takes the mail that has waited longest; null when none is due. Correct with any number of processes. */
export async function claimDueMail({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ClaimedMail | null> {
  const at = now();
  const leaseEnd = new Date(at.getTime() + leaseMs).toISOString();
  return db.write(async (tx) => {
    const due = tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.status, 'pending'), lte(mailOutbox.availableAt, at.toISOString())))
      .orderBy(asc(mailOutbox.availableAt), sql`rowid`)
      .limit(1);
    const [claimed] = await tx
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, availableAt: leaseEnd })
      .where(inArray(mailOutbox.id, due))
      .returning();
    return claimed ?? null;
  });
}

type Outcome = Partial<Pick<ClaimedMail, 'status' | 'availableAt' | 'lastError' | 'sentAt' | 'props'>>;

/** Writes down what became of a claimed mail, unless its lease ran out and another worker took it since. */
export async function settleMail(
  { db }: Pick<Deps, 'db'>,
  mail: ClaimedMail,
  outcome: Outcome,
): Promise<void> {
  await db.write((tx) =>
    tx
      .update(mailOutbox)
      .set(outcome)
      .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.attempts, mail.attempts))),
  );
}
