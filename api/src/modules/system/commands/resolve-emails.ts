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
import { emit, transact, type CommandDeps, type DomainEvent } from '#/platform/events/events.ts';

/** Changes emails of the outbox, and says how many. */
const resolve = (
  deps: CommandDeps,
  adminId: string,
  event: DomainEvent<readonly OutboxEmail[]>,
  change: (tx: Transaction, now: Date) => Promise<OutboxEmail[]>,
): Promise<{ mails: number }> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const emails = await change(ctx.tx, ctx.now);
    await emit(ctx, event, emails);
    return { mails: emails.length };
  });

/** Retries dead-lettered emails. Links in them may have expired. */
export const retryFailedEmails = (deps: CommandDeps, adminId: string, { ids }: FailedMailsInput) =>
  resolve(deps, adminId, emailsRetried, (tx, now) => retryEmails(tx, ids, now));

/** Dismisses dead-lettered emails that nobody needs any more. */
export const dismissFailedEmails = (deps: CommandDeps, adminId: string, { ids }: FailedMailsInput) =>
  resolve(deps, adminId, emailsDismissed, (tx) => dismissEmails(tx, ids));

const heldEvents = { send: heldEmailsSent, drop: heldEmailsDropped };

/** Sends or drops emails that a restore held: only people know whether they had left before. */
export const settleHeldEmails = (
  deps: CommandDeps,
  adminId: string,
  { decision, ids }: SettleHeldMailsInput,
) => resolve(deps, adminId, heldEvents[decision], (tx, now) => releaseHeldEmails(tx, decision, { ids, now }));
