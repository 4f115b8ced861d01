import type {
  FailedMailsInput,
  MailsRetried,
  MailsDismissed,
  HeldMailsSettled,
  SettleHeldMailsInput,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import {
  emailsRetried,
  emailsDismissed,
  heldEmailsDropped,
  heldEmailsSent,
} from '#/modules/system/system.events.ts';
import { retryEmails, dismissEmails, releaseHeldEmails } from '#/platform/email/outbox-admin.ts';
import { emit, transact } from '#/platform/events/events.ts';

/** Sends emails again that were given up. What a link in one of them leads to may have expired meanwhile. */
export const retryMails = (
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { ids }: FailedMailsInput,
): Promise<MailsRetried> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const revived = await retryEmails(ctx.tx, ids, ctx.now);
    await emit(ctx, emailsRetried, revived);
    return { mails: revived.length };
  });

/** Takes failed emails off the list, because somebody has written otherwise or nobody needs them. */
export const dismissMails = (
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { ids }: FailedMailsInput,
): Promise<MailsDismissed> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const dismissed = await dismissEmails(ctx.tx, ids);
    await emit(ctx, emailsDismissed, dismissed);
    return { mails: dismissed.length };
  });

const events = { send: heldEmailsSent, drop: heldEmailsDropped };

/** Sends or deletes emails that a restore held: only people know whether they had left before. */
export const settleHeldMails = (
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { decision, ids }: SettleHeldMailsInput,
): Promise<HeldMailsSettled> =>
  transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const settled = await releaseHeldEmails(ctx.tx, decision, { ids, now: ctx.now });
    await emit(ctx, events[decision], settled);
    return { mails: settled.length };
  });
