import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { enqueueMail } from '#/integrations/mail/outbox.ts';
import { hashPassword } from '#/integrations/passwords/passwords.ts';
import { createLinkToken } from '#/integrations/tokens/link-token.ts';
import { changeSubscription } from '#/modules/subscriptions/change-subscription.ts';
import { findAdminByEmail, getFullName } from './read-accounts.ts';

/** How long a new client's link to set a password works, in days. */
const invitationDays = 7;

type Person = { email: string; firstName: string; lastName: string };

/**
 * Prepares to open a client's account without a password that anybody knows: hashing takes long, so it is done before the
 * transaction in which the returned function opens the account, and mails them a link to set a password. Whoever has an
 * account already keeps it, and gets no mail. Source: decision D6.
 * @returns what throws an AppError already_exists when the address belongs to a member of staff
 */
export async function prepareInvitation(deps: Pick<Deps, 'catalogue'>) {
  const { token, hash } = createLinkToken();
  const password = await hashPassword(createLinkToken().token);
  return async (
    tx: Transaction,
    { email, firstName, lastName }: Person,
    adminId: string,
    now: Date,
  ): Promise<{ clientId: string; isNew: boolean }> => {
    const [present] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (present) return { clientId: present.id, isNew: false };
    if ((await findAdminByEmail(tx, email))?.isActive) {
      throw new AppError(
        'already_exists',
        `${email} belongs to a member of the team, so it cannot become a client.`,
      );
    }
    const id = randomUUID();
    const at = now.toISOString();
    const link = { resetToken: hash, resetTokenExpiry: addDays(now, invitationDays).toISOString() };
    await tx
      .insert(users)
      .values({ id, email, password, firstName, lastName, ...link, createdAt: at, updatedAt: at });
    const by = { id: adminId, name: await getFullName(tx, 'admin', adminId) };
    const none = { tier: null, status: 'inactive' } as const;
    await changeSubscription(deps, tx, { userId: id, ...none, by, reason: 'Became a client' }, now);
    const props = { firstName, email, token };
    await enqueueMail(tx, { template: 'client-invitation', to: email, props }, now);
    return { clientId: id, isNew: true };
  };
}
