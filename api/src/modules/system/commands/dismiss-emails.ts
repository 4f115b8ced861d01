import type { FailedMailsInput, MailsDismissed } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { emailsDismissed } from '#/modules/system/system.events.ts';
import { dismissEmails } from '#/platform/email/outbox-admin.ts';
import { emit, transact } from '#/platform/events/events.ts';

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
