import type { HeldMailsSettled, SettleHeldMailsInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { heldEmailsDropped, heldEmailsSent } from '#/modules/system/system.events.ts';
import { releaseHeldEmails } from '#/platform/email/outbox-admin.ts';
import { emit, transact } from '#/platform/events/events.ts';

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
