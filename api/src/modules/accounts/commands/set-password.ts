import { eq } from 'drizzle-orm';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { passwordSet } from '#/modules/accounts/accounts.events.ts';
import { emit, type Context, transact } from '#/platform/events/events.ts';
import { dropPendingEmail } from './change-email.ts';
import { endSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import type { ChangePasswordInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { checkOwnPassword } from '#/modules/sessions/check-own-password.ts';

type NewPassword = {
  hashed: string;
  /** The session it is changed in, which alone goes on; all end unless given. */
  session?: string;
  /** By what they could: the former password, or a link by email. */
  proof: 'password' | 'link';
};

/**
 * Gives somebody a new password: links to set one are void from then on, as is a change of email address that is not
 * confirmed, sessions end, and they are notified by email.
 * @returns the email address that was notified
 */
export async function setPassword(
  ctx: Context,
  { role, userId }: Pick<Identity, 'role' | 'userId'>,
  { hashed, session, proof }: NewPassword,
): Promise<{ email: string }> {
  const { tx, now } = ctx;
  const accounts = role === 'client' ? users : adminUsers;
  const [account] = await tx
    .update(accounts)
    .set({ password: hashed, resetToken: null, resetTokenExpiry: null, updatedAt: now.toISOString() })
    .where(eq(accounts.id, userId))
    .returning({ email: accounts.email, firstName: accounts.firstName });
  if (role === 'client') await tx.update(users).set({ isUnclaimed: false }).where(eq(users.id, userId));
  else await tx.update(adminUsers).set({ invitedAt: null }).where(eq(adminUsers.id, userId));
  if (!account) throw new Error('the account whose password was set was not returned');
  // Whoever takes their account back by a new password also stops it from moving elsewhere.
  if (role === 'client') await dropPendingEmail(tx, userId);
  await endSessions(ctx, { role, userId }, { except: session });
  await emit(ctx, passwordSet, { ...account, role, proof });
  return { email: account.email };
}

/**
 * Changes the password of somebody who is signed in. The session they do it in goes on; all others end.
 * @throws AppError invalid_input when the current password is another, rate_limited after too many of these
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { role, userId, sessionId }: Identity,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const typed = { password: currentPassword, field: 'currentPassword' };
  const checkAgain = await checkOwnPassword(deps, { role, userId, sessionId }, typed);
  const hashed = await hashChosenPassword(newPassword, 'newPassword');
  await transact(deps, { role, id: userId }, async (ctx) => {
    await checkAgain(ctx.tx);
    await setPassword(ctx, { role, userId }, { hashed, session: sessionId, proof: 'password' });
  });
}
