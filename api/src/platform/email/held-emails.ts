import { and, asc, eq, inArray, isNull, like, ne, notLike, or } from 'drizzle-orm';
import type { HeldMail, HeldMailDecision } from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { mailOutbox } from './outbox.tables.ts';
import { wakeMailWorker } from './outbox.ts';

/** Begins the reason for which a mail did not leave that a restore holds, by which those are found. */
export const heldMark = 'held:';

/** The reason of those that staff have decided against. Their rows stay, so that what they spoke of is not told anew. */
const dropped = 'dropped: staff decided after a restore that it is not sent';

/** Begins the reason of those that were given up and that nobody is to be told of any more. */
export const dismissedMark = 'dismissed:';

const { id, template, recipient, createdAt, lastError, status } = mailOutbox;
const isHeld = and(eq(status, 'failed'), like(lastError, `${heldMark}%`));

/** Whether a mail was given up, which held and dropped ones were not, and nobody has said since that they know. */
export const isGivenUp = and(
  eq(status, 'failed'),
  or(
    isNull(lastError),
    and(notLike(lastError, `${heldMark}%`), notLike(lastError, `${dismissedMark}%`), ne(lastError, dropped)),
  ),
);

/** How many mails are held since a backup was restored. */
export const countHeldMails = (reader: Reader): Promise<number> => reader.$count(mailOutbox, isHeld);

/**
 * The oldest of them.
 * @param limit how many at most
 */
export const findHeldMails = (reader: Reader, limit: number): Promise<HeldMail[]> =>
  reader
    .select({ id, template, recipient, createdAt })
    .from(mailOutbox)
    .where(isHeld)
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);

/**
 * Has held mails leave after all, as if they had never been tried, or never.
 * @param ids which; all when not given
 * @returns those it is done for: not the ones about which somebody else has decided meanwhile
 */
export async function settleHeldMails(
  tx: Transaction,
  decision: HeldMailDecision,
  { ids, now }: { ids: readonly string[] | undefined; now: Date },
): Promise<{ id: string; template: string; recipient: string }[]> {
  const outcome = {
    send: { status: 'pending' as const, attempts: 0, lastError: null, availableAt: now.toISOString() },
    // What it says may hold a link that opens something.
    drop: { lastError: dropped, props: {} },
  }[decision];
  const settled = await tx
    .update(mailOutbox)
    .set(outcome)
    .where(ids ? and(isHeld, inArray(id, [...ids])) : isHeld)
    .returning({ id, template, recipient });
  if (decision === 'send' && settled.length > 0) wakeMailWorker();
  return settled;
}
