import type { ResetPasswordInput, Role } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { isResetLinkValid, ofResetLink } from '#/modules/accounts/reset-link.ts';
import { setPassword } from './set-password.ts';
import { forgetSignIns } from '#/modules/sessions/sign-in-attempts.ts';
import { dropUnproven } from './merge-accounts.ts';

/**
 * Sets a password with the link we mailed, and ends all of that account's sessions. Whoever has the mail has its
 * address, which is confirmed with it: what a stranger may have entered about themselves before that goes. Of any number of uses of one link at once one succeeds.
 * @param address where the request came from; wrong guesses made from there are forgotten
 * @returns the address to sign in with
 * @throws AppError link_expired when the link has been used, replaced by a newer one, is too old, or is none of ours
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  role: Role,
  { token, password }: ResetPasswordInput,
  address: string,
): Promise<{ email: string }> {
  const { db, now } = deps;
  const accounts = role === 'client' ? users : adminUsers;
  // Asked twice: here so that no password is hashed in vain, below because only the transaction knows.
  if (!(await isResetLinkValid(deps, role, token))) throw expired();
  const hashed = await hashChosenPassword(password);
  return db.write(async (tx) => {
    const at = now();
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(ofResetLink(accounts, token, at));
    if (!account) throw expired();
    const userId = account.id;
    if (role === 'client') await confirmAddress(tx, userId, at);
    // Only the link says who asks.
    const ctx = { tx, actor: { role, id: userId }, now: at };
    const { email } = await setPassword(ctx, { role, userId }, { hashed, proof: 'link' });
    await forgetSignIns(tx, { role, email, address });
    return { email };
  });
}

async function confirmAddress(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const [client] = await tx.select().from(users).where(eq(users.id, clientId));
  // What an account says that we opened comes from us, or from who has paid.
  if (client && !client.emailVerified && !client.isUnclaimed) await dropUnproven(tx, clientId, now);
  const confirmed = { emailVerified: true, emailVerificationToken: null, emailVerificationExpiry: null };
  await tx.update(users).set(confirmed).where(eq(users.id, clientId));
}

const expired = () =>
  new AppError('link_expired', 'This link has expired or been used. Ask for a new one to set your password.');
