import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { clientInvited } from '#/modules/accounts/accounts.events.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { isInBusiness } from '#/seed/account-content.ts';
import { preparePaidAccount, toLink } from './open-paid-account.ts';
import { inviteOwner } from './merge-accounts.ts';
import { findAdminByEmail, getFullName } from '#/modules/accounts/queries/read-accounts.ts';

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
