import type { FailedMailsInput, MailsRetried } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { reviveMails } from '#/platform/email/outbox-state.ts';
import { recordActions } from '#/platform/audit/record-action.ts';

/** Has mails sent again that were given up. What a link in one of them leads to may have run out meanwhile. */
export async function retryMails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { ids }: FailedMailsInput,
): Promise<MailsRetried> {
  return db.write(async (tx) => {
    const at = now();
    const revived = await reviveMails(tx, ids, at);
    await recordActions(
      tx,
      { role: 'admin', id: adminId },
      revived.map(({ id, template, recipient }) => ({
        action: 'mail-sent-again',
        subject: { type: 'mail', id, name: recipient },
        detail: { template },
      })),
      at,
    );
    return { mails: revived.length };
  });
}
