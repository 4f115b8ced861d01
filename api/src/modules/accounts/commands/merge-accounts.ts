import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { isInBusiness } from '#/seed/account-content.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { accountHandedOver, clientInvited } from '#/modules/accounts/accounts.events.ts';
import { toLink, type PaidAccountOpening } from './open-paid-account.ts';
import { dropPendingEmail } from './change-email.ts';

type TakeOver = {
  opening: PaidAccountOpening;
  /** What the owner of the address is called, where they have said so. */
  names?: { firstName: string; lastName: string };
};

/**
 * Gives the account of an address that was never confirmed to whoever has that address: its password and sessions end, as
 * they may be a stranger's, and the link sets a password. They are sent it by who calls this.
 */
export async function handOverAccount(
  ctx: Context,
  clientId: string,
  { opening: { hash, password }, names }: TakeOver,
): Promise<void> {
  const { tx, now } = ctx;
  await dropUnproven(tx, clientId, now);
  const [client] = await tx
    .update(users)
    .set({ password, isUnclaimed: true, ...toLink(hash, now), ...names, updatedAt: now.toISOString() })
    .where(eq(users.id, clientId))
    .returning({ firstName: users.firstName, lastName: users.lastName });
  if (!client) throw new Error('the account to hand over was not returned');
  await endSessions(ctx, { role: 'client', userId: clientId });
  await emit(ctx, accountHandedOver, { id: clientId, ...client });
}

/**
 * Hands an unconfirmed account over to the owner of its address before staff's work goes into it, and emails them a link to set
 * a password. One with business of its own stays: staff know whose it is by that. So does one whose link is still on its way.
 * @returns whether a link was sent
 */
export async function inviteOwner(
  ctx: Context,
  clientId: string,
  { because, ...takeOver }: TakeOver & { because: 'enquiry' | 'plan' },
): Promise<boolean> {
  const { tx, now } = ctx;
  const [client] = await tx.select().from(users).where(eq(users.id, clientId));
  if (!client || client.emailVerified) return false;
  const isOnItsWay = client.isUnclaimed && (client.resetTokenExpiry ?? '') > now.toISOString();
  if (isOnItsWay || (!client.isUnclaimed && (await isInBusiness(tx, clientId)))) return false;
  await handOverAccount(ctx, clientId, takeOver);
  const { email } = client;
  const { firstName } = takeOver.names ?? client;
  await emit(ctx, clientInvited, { firstName, email, token: takeOver.opening.token, because });
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
