import type { ResetPasswordInput } from '@stackworks/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashPassword } from '#/integrations/passwords/passwords.ts';
import { hashLinkToken } from '#/integrations/tokens/link-token.ts';
import { setPassword } from './set-password.ts';
import { forgetSignIns } from './sign-in-attempts.ts';

/**
 * Sets a client's password with the link we mailed them, and ends all of their sessions. Whoever has the mail has its
 * address, which is confirmed with it. Of any number of uses of one link at once one succeeds.
 * @param address where the request came from; wrong guesses made from there are forgotten
 * @throws AppError link_expired when the link has been used, replaced by a newer one, is too old, or is none of ours
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { token, password }: ResetPasswordInput,
  address: string,
): Promise<void> {
  const { db, now } = deps;
  const ofLink = (at: Date) =>
    and(
      eq(users.resetToken, hashLinkToken(token)),
      gt(users.resetTokenExpiry, at.toISOString()),
      eq(users.isActive, true),
    );
  // Asked twice: here so that no password is hashed in vain, below because only the transaction knows.
  if ((await db.read.$count(users, ofLink(now()))) === 0) throw expired();
  const hashed = await hashPassword(password);
  const { email } = await db.write(async (tx) => {
    const at = now();
    const [client] = await tx.select({ id: users.id }).from(users).where(ofLink(at));
    if (!client) throw expired();
    const confirmed = { emailVerified: true, emailVerificationToken: null, emailVerificationExpiry: null };
    await tx.update(users).set(confirmed).where(eq(users.id, client.id));
    return setPassword(tx, client.id, { hashed, now: at });
  });
  await forgetSignIns(deps, { role: 'client', email, address });
}

const expired = () =>
  new AppError(
    'link_expired',
    'This link has been used, or is too old. Ask for a new one to set your password.',
  );
