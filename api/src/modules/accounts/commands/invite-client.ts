import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { profileInput, textLimits } from '@stackworks/contracts';
import { toNulls } from '#/platform/database/columns.ts';
import type { Transaction } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { eq } from 'drizzle-orm';
import { isInBusiness } from '#/seed/account-content.ts';
import { releaseFiles } from '#/modules/files/pending-uploads.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { accountHandedOver, clientInvited } from '#/modules/accounts/accounts.events.ts';
import { dropPendingEmail } from './change-email.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { findAdminByEmail, getFullName } from '#/modules/accounts/queries/read-accounts.ts';

/** How long the link to set a password works, in days. */
const linkDays = 7;

/** What opens an account without a password that anybody knows, and the link that sets one. */
export type PaidAccountOpening = { token: string; hash: string; password: string };

/** Prepares to open the account of somebody who has paid: hashing takes long, so it is done before the transaction. */
export async function preparePaidAccount(): Promise<PaidAccountOpening> {
  const { token, hash } = createLinkToken();
  return { token, hash, password: await hashPassword(createLinkToken().token) };
}

/**
 * Opens the account of somebody who has paid, without a plan yet. They are mailed a link to set a password by who calls this.
 * @param email in lower case, of no account and no member of staff
 * @param name as they gave it where they paid
 * @param isDemo whether they are only there to try the product with
 */
export async function openPaidAccount(
  tx: Transaction,
  { hash, password }: PaidAccountOpening,
  { email, name, isDemo }: { email: string; name: string | null; isDemo: boolean },
  now: Date,
): Promise<{ id: string }> {
  const id = randomUUID();
  const at = now.toISOString();
  await tx.insert(users).values({
    id,
    email,
    password,
    isDemo,
    isUnclaimed: true,
    ...partName(name ?? '', email),
    ...toLink(hash, now),
    createdAt: at,
    updatedAt: at,
  });
  return { id };
}

/** The columns of the link to set a password. */
const toLink = (hash: string, now: Date) => ({
  resetToken: hash,
  resetTokenExpiry: addDays(now, linkDays).toISOString(),
});

/** Stripe asks for one name; it is parted at its first space. Whoever gave none is called as their mailbox is. */
function partName(name: string, email: string): { firstName: string; lastName: string } {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const [first = '', ...rest] = (plain || (email.split('@')[0] ?? '')).split(' ');
  const cut = (part: string) => part.slice(0, textLimits.name).toWellFormed();
  return { firstName: cut(first), lastName: cut(rest.join(' ')) };
}

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

/** What clients may say of themselves and leave out. */
const optionalFields = profileInput
  .keyof()
  .exclude(['firstName', 'lastName', 'email', 'currentPassword']).options;

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
    .set({ ...toNulls(optionalFields), notificationPreferences: null })
    .where(eq(users.id, clientId));
  await dropPendingEmail(tx, clientId);
}

type Person = { email: string; firstName: string; lastName: string };

/**
 * Prepares to open a client's account without a password that anybody knows: hashing takes long, so it is done before the
 * transaction in which the returned function opens the account, and emails them a link to set a password. An account with
 * a confirmed address stays as it is; an unconfirmed one may be a stranger's, so it is handed over. Source: decision D6.
 * @returns what throws an AppError already_exists when the address belongs to a member of staff, conflict when it is the
 * unconfirmed one of a client whose own work must not get into other hands; `isNew` says that a link was sent
 */
export async function prepareInvitation(deps: Pick<Deps, 'catalogue'>) {
  const opening = await preparePaidAccount();
  const { token, hash, password } = opening;
  return async (
    ctx: Context,
    { email, firstName, lastName }: Person,
    adminId: string,
  ): Promise<{ clientId: string; isNew: boolean }> => {
    const { tx, now } = ctx;
    const [present] = await tx.select().from(users).where(eq(users.email, email));
    if (present) {
      if (!present.emailVerified && !present.isUnclaimed && (await isInBusiness(tx, present.id))) {
        throw new AppError(
          'conflict',
          `${email} belongs to a client who hasn’t confirmed it yet. Ask them to confirm it first.`,
        );
      }
      const names = { firstName, lastName };
      const because = 'enquiry';
      return {
        clientId: present.id,
        isNew: await inviteOwner(ctx, present.id, { opening, names, because }),
      };
    }
    if ((await findAdminByEmail(tx, email))?.isActive) {
      throw new AppError(
        'already_exists',
        `${email} belongs to a member of the team, so it can’t become a client.`,
      );
    }
    const id = randomUUID();
    const at = now.toISOString();
    const link = { isUnclaimed: true, ...toLink(hash, now) };
    await tx
      .insert(users)
      .values({ id, email, password, firstName, lastName, ...link, createdAt: at, updatedAt: at });
    const by = { id: adminId, name: await getFullName(tx, 'admin', adminId) };
    const none = { tier: null, status: 'inactive' } as const;
    await changeSubscription(deps, tx, { userId: id, ...none, by, reason: 'Became a client' }, now);
    await emit(ctx, clientInvited, { firstName, email, token, because: 'enquiry' });
    return { clientId: id, isNew: true };
  };
}
