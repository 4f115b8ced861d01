import type { Role, ResetPasswordInput } from '@stackworks/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { hashLinkToken, createLinkToken } from '#/platform/tokens/tokens.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { addMinutes } from 'date-fns';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { emit } from '#/platform/events/events.ts';
import { resetLinkSent } from '#/modules/accounts/accounts.events.ts';
import type { Transaction } from '@stackworks/database';
import { AppError } from '#/errors.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { setPassword } from './set-password.ts';
import { forgetSignIns } from '#/modules/sessions/check-own-password.ts';
import { dropUnproven } from './invite-client.ts';

/** The account whose password a mailed link sets at that moment. */
const ofResetLink = (accounts: typeof users | typeof adminUsers, token: string, at: Date) =>
  and(
    eq(accounts.resetToken, hashLinkToken(token)),
    gt(accounts.resetTokenExpiry, at.toISOString()),
    eq(accounts.isActive, true),
  );

/** Whether a mailed link still sets a password. It tells nothing else, and leaves the link as it is. */
export async function isResetLinkValid(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  role: Role,
  token: string,
): Promise<boolean> {
  const accounts = role === 'client' ? users : adminUsers;
  return (await db.read.$count(accounts, ofResetLink(accounts, token, now()))) > 0;
}

/** How long a link to set a new password works, in minutes. */
const linkMinutes = 60;

/** How long every answer takes, in milliseconds: well above what the work takes, so that its length tells nothing. */
const answerAfterMs = 250;

/**
 * Mails somebody a link to set a new password, which voids the one before. Nobody learns whether the email address has an
 * account: not by the answer, not by the time it takes, not by how often one may ask. Source: decision D6.
 * @param address where the request came from
 * @throws AppError rate_limited once there were too many, from there or for this email address
 */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'now'>,
  role: Role,
  email: string,
  address: string,
): Promise<void> {
  await countAttempt(deps, rateRules.resetLinksByAddress, address);
  await countAttempt(deps, rateRules.resetLinksByEmail, role === 'client' ? email : `${role}:${email}`);
  await Promise.all([writeResetLink(deps, role, email, address), pause(answerAfterMs)]);
}

/** Someone without an account, or whose account has been deactivated, gets nothing. */
async function writeResetLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  role: Role,
  email: string,
  address: string,
): Promise<void> {
  const accounts = role === 'client' ? users : adminUsers;
  const at = now();
  const { token, hash } = createLinkToken();
  await db.write(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ resetToken: hash, resetTokenExpiry: addMinutes(at, linkMinutes).toISOString() })
      .where(and(eq(accounts.email, email), eq(accounts.isActive, true)))
      .returning({ id: accounts.id, firstName: accounts.firstName });
    if (!account) return;
    const ctx = { tx, actor: { role, id: account.id }, now: at };
    await emit(ctx, resetLinkSent, { firstName: account.firstName, email, token, role, address });
  });
}

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
