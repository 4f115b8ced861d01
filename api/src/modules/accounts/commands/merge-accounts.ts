import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { isInBusiness } from '#/seed/account-content.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { enqueueMail } from '#/platform/email/outbox.ts';
import { releaseFiles } from '#/modules/files/stored-files.ts';
import { recordAction, type RecordedAction } from '#/platform/audit/record-action.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { recordAccountEvents } from '#/modules/accounts/account-events.ts';
import { toLink, type PaidAccountOpening } from './open-paid-account.ts';
import { dropPendingEmail } from './change-email.ts';

type TakeOver = {
  opening: PaidAccountOpening;
  /** Who has found out whose address it is. */
  by: RecordedAction['actor'];
  /** What the owner of the address is called, where they have said so. */
  names?: { firstName: string; lastName: string };
  now: Date;
};

/**
 * Gives the account of an address that was never confirmed to whoever has that address: its password and sessions end, as
 * they may be a stranger's, and the link sets a password. They are sent it by who calls this.
 */
export async function handOverAccount(
  tx: Transaction,
  clientId: string,
  { opening: { hash, password }, by, names, now }: TakeOver,
): Promise<void> {
  await dropUnproven(tx, clientId, now);
  const [client] = await tx
    .update(users)
    .set({ password, isUnclaimed: true, ...toLink(hash, now), ...names, updatedAt: now.toISOString() })
    .where(eq(users.id, clientId))
    .returning({ firstName: users.firstName, lastName: users.lastName });
  if (!client) throw new Error('the account to hand over was not returned');
  await endSessions(tx, { role: 'client', userId: clientId }, { now });
  const name = `${client.firstName} ${client.lastName}`.trim();
  const subject = { type: 'client', id: clientId, name } as const;
  await recordAction(tx, { actor: by, action: 'account-handed-over', subject }, now);
  await recordAccountEvents(tx, clientId, now);
}

/**
 * Hands an unconfirmed account over to the owner of its address before staff's work goes into it, and emails them a link to set
 * a password. One with business of its own stays: staff know whose it is by that. So does one whose link is still on its way.
 * @returns whether a link was sent
 */
export async function inviteOwner(
  tx: Transaction,
  clientId: string,
  { because, ...takeOver }: TakeOver & { because: 'enquiry' | 'plan' },
): Promise<boolean> {
  const { now, opening } = takeOver;
  const [client] = await tx.select().from(users).where(eq(users.id, clientId));
  if (!client || client.emailVerified) return false;
  const isOnItsWay = client.isUnclaimed && (client.resetTokenExpiry ?? '') > now.toISOString();
  if (isOnItsWay || (!client.isUnclaimed && (await isInBusiness(tx, clientId)))) return false;
  await handOverAccount(tx, clientId, takeOver);
  const { email } = client;
  const { firstName } = takeOver.names ?? client;
  const props = { firstName, email, token: opening.token, because };
  await enqueueMail(tx, { template: 'client-invitation', to: email, props }, now);
  return true;
}

/**
 * Takes away what an unconfirmed account says of itself, which could lead the team to a stranger, and stops its move to another
 * address. What was written stays.
 */
export async function dropUnproven(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const [client] = await tx
    .select({ photo: users.profileImageUrl })
    .from(users)
    .where(eq(users.id, clientId));
  if (client?.photo) await releaseFiles(tx, [client.photo], now);
  await tx
    .update(users)
    .set({ company: null, phone: null, address: null, profileImageUrl: null, notificationPreferences: null })
    .where(eq(users.id, clientId));
  await dropPendingEmail(tx, clientId);
}
