import type { FailedMailsInput, SettleHeldMailsInput } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import {
  emailsDismissed,
  emailsRetried,
  heldEmailsDropped,
  heldEmailsSent,
  type OutboxEmail,
} from '#/modules/system/system.events.ts';
import { dismissEmails, releaseHeldEmails, retryEmails } from '#/platform/email/outbox-admin.ts';
import { emit, transact, type DomainEvent, type Caller } from '#/platform/events/events.ts';

/** Changes emails of the outbox, and says how many. */
const resolve = (
  caller: Caller<'admin'>,
  event: DomainEvent<readonly OutboxEmail[]>,
  change: (tx: Transaction, now: Date) => Promise<OutboxEmail[]>,
): Promise<{ mails: number }> =>
  transact(caller, async (ctx) => {
    const emails = await change(ctx.tx, ctx.now);
    await emit(ctx, event, emails);
    return { mails: emails.length };
  });

/** Retries dead-lettered emails. Links in them may have expired. */
export const retryFailedEmails = (caller: Caller<'admin'>, { ids }: FailedMailsInput) =>
  resolve(caller, emailsRetried, (tx, now) => retryEmails(tx, ids, now));

/** Dismisses dead-lettered emails that nobody needs any more. */
export const dismissFailedEmails = (caller: Caller<'admin'>, { ids }: FailedMailsInput) =>
  resolve(caller, emailsDismissed, (tx) => dismissEmails(tx, ids));

const heldEvents = { send: heldEmailsSent, drop: heldEmailsDropped };

/** Sends or drops emails that a restore held: only people know whether they had left before. */
export const settleHeldEmails = (caller: Caller<'admin'>, { decision, ids }: SettleHeldMailsInput) =>
  resolve(caller, heldEvents[decision], (tx, now) => releaseHeldEmails(tx, decision, { ids, now }));
