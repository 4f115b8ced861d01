import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { enqueueMail } from '#/platform/email/outbox.ts';
import { dropPendingEmail } from './change-email.ts';
import { endSessions, type Identity } from '#/modules/sessions/sessions.service.ts';

type NewPassword = {
  hashed: string;
  /** The session it is changed in, which alone goes on; all end unless given. */
  session?: string;
  now: Date;
};

/**
 * Gives somebody a new password: links to set one are void from then on, as is a change of email address that is not
 * confirmed, sessions end, and they are notified by email.
 * @returns the email address they were told at
 */
export async function setPassword(
  tx: Transaction,
  { role, userId }: Pick<Identity, 'role' | 'userId'>,
  { hashed, session, now }: NewPassword,
): Promise<{ email: string }> {
  const accounts = role === 'client' ? users : adminUsers;
  const [account] = await tx
    .update(accounts)
    .set({ password: hashed, resetToken: null, resetTokenExpiry: null, updatedAt: now.toISOString() })
    .where(eq(accounts.id, userId))
    .returning({ email: accounts.email, firstName: accounts.firstName });
  if (role === 'client') await tx.update(users).set({ isUnclaimed: false }).where(eq(users.id, userId));
  else await tx.update(adminUsers).set({ invitedAt: null }).where(eq(adminUsers.id, userId));
  if (!account) throw new Error('the account whose password was set was not returned');
  const { email, firstName } = account;
  // Whoever takes their account back by a new password also stops it from moving elsewhere.
  if (role === 'client') await dropPendingEmail(tx, userId);
  await endSessions(tx, { role, userId }, { except: session, now });
  await enqueueMail(tx, { template: 'password-changed', to: email, props: { firstName, email, role } }, now);
  return { email };
}
