import type { HeldMailsSettled, SettleHeldMailsInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { settleHeldMails as settleInOutbox } from '#/platform/email/held-emails.ts';
import { recordActions } from '#/platform/audit/record-action.ts';

const actions = { send: 'held-mail-sent', drop: 'held-mail-dropped' } as const;

/** Has mails leave that a restore held, or never: only people know whether they had left before. */
export async function settleHeldMails(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { decision, ids }: SettleHeldMailsInput,
): Promise<HeldMailsSettled> {
  return db.write(async (tx) => {
    const at = now();
    const settled = await settleInOutbox(tx, decision, { ids, now: at });
    await recordActions(
      tx,
      { role: 'admin', id: adminId },
      settled.map(({ id, template, recipient }) => ({
        action: actions[decision],
        subject: { type: 'mail', id, name: recipient },
        detail: { template },
      })),
      at,
    );
    return { mails: settled.length };
  });
}
