import type { FailedMailsInput, MailsRetried } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { emailsRetried } from '#/modules/system/system.events.ts';
import { retryEmails } from '#/platform/email/outbox-admin.ts';
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
