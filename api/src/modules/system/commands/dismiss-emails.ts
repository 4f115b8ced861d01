import type { FailedMailsInput, MailsDismissed } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { dismissMails as dismissInOutbox } from '#/platform/email/outbox-state.ts';
import { recordActions } from '#/platform/audit/record-action.ts';

/** Has failed mails told of no more, because somebody has written otherwise or nobody needs them. */
export async function dismissMails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { ids }: FailedMailsInput,
): Promise<MailsDismissed> {
  return db.write(async (tx) => {
    const dismissed = await dismissInOutbox(tx, ids);
    await recordActions(
      tx,
      { role: 'admin', id: adminId },
      dismissed.map(({ id, template, recipient }) => ({
        action: 'mail-dismissed',
        subject: { type: 'mail', id, name: recipient },
        detail: { template },
      })),
      now(),
    );
    return { mails: dismissed.length };
  });
}
