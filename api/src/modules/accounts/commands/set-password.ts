import { setTimeout as pause } from 'node:timers/promises';
import {
  passwordLinks,
  type ChangePasswordInput,
  type ResetPasswordInput,
  type Role,
} from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { add } from 'date-fns';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { passwordSet, resetLinkSent } from '#/modules/accounts/accounts.events.ts';
import { accountsOf, adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { checkOwnPassword } from '#/modules/sessions/recent-proof.ts';
import { clearSignInAttempts } from '#/modules/sessions/sign-in-attempts.ts';
import { revokeTokensOf } from '#/modules/api-tokens/commands/revoke-token.ts';
import { endSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { confirmed, dropPendingEmail } from './change-email.ts';
import { dropUnproven } from './invite-client.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/** How long a request for a link takes, in milliseconds: well above what the work takes, so that the time reveals nothing. */
const responseMs = 250;

/** The account whose password a link sets. */
const ofResetLink = (accounts: ReturnType<typeof accountsOf>, token: string, at: Date) =>
  and(
    eq(accounts.resetToken, hashLinkToken(token)),
    gt(accounts.resetTokenExpiry, at.toISOString()),
    eq(accounts.isActive, true),
  );

/** Whether a link can still set a password, and the first one of an account that was opened for somebody. */
export async function checkResetLink(
  { db, now }: CommandDeps,
  role: Role,
  token: string,
): Promise<{ isValid: boolean; isFirst: boolean }> {
  const accounts = accountsOf(role);
  const isInvited = role === 'client' ? eq(users.isUnclaimed, true) : isNotNull(adminUsers.invitedAt);
  const link = ofResetLink(accounts, token, now());
  const [valid, first] = await Promise.all([
    db.read.$count(accounts, link),
    db.read.$count(accounts, and(link, isInvited)),
  ]);
  return { isValid: valid > 0, isFirst: first > 0 };
}

/**
 * Emails a link to set a new password, which voids the one before. Nothing reveals whether the email address has an
 * account: neither the response, nor the time it takes, nor the limits. Source: decision D6.
 * @param address where the request came from
 * @throws rate_limited after too many, from there or for this email address
 */
export async function sendResetLink(
  deps: CommandDeps,
  role: Role,
  email: string,
  address: string,
): Promise<void> {
  await countAttempt(deps, rateRules.resetLinksByAddress, address);
  await countAttempt(deps, rateRules.resetLinksByEmail, role === 'client' ? email : `${role}:${email}`);
  await Promise.all([writeResetLink(deps, role, email, address), pause(responseMs)]);
}

/** No link for an address without an active account. */
async function writeResetLink(
  { db, now }: CommandDeps,
  role: Role,
  email: string,
  address: string,
): Promise<void> {
  const accounts = accountsOf(role);
  const at = now();
  const { token, hash } = createLinkToken();
  await db.write(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ resetToken: hash, resetTokenExpiry: add(at, passwordLinks.reset).toISOString() })
      .where(and(eq(accounts.email, email), eq(accounts.isActive, true)))
      .returning({ id: accounts.id, firstName: accounts.firstName });
    if (!account) return;
    const ctx = { tx, actor: { role, id: account.id }, now: at };
    await emit(ctx, resetLinkSent, { firstName: account.firstName, email, token, role, address });
  });
}

/**
 * Sets a password by an emailed link, once, and ends all of that account's sessions. The link proves the address, so this
 * confirms it, and drops what a stranger may have entered before.
 * @param address where the request came from; failed sign-ins from there no longer count
 * @returns the address to sign in with
 * @throws link_expired when the link has been used, replaced or is too old, or isn’t ours
 */
export async function resetPassword(
  deps: CommandDeps,
  role: Role,
  { token, password }: ResetPasswordInput,
  address: string,
): Promise<{ email: string }> {
  const { db, now } = deps;
  const accounts = accountsOf(role);
  // Checked twice: here so that no password is hashed in vain, below because only the transaction knows.
  if (!(await checkResetLink(deps, role, token)).isValid) throw expired();
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
    const ctx = { tx, actor: { role, id: userId }, now: at };
    const { email } = await setPassword(ctx, { role, id: userId }, { hashed, proof: 'link' });
    await clearSignInAttempts(tx, { role, email, address });
    return { email };
  });
}

async function confirmAddress(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const [client] = await tx.select().from(users).where(eq(users.id, clientId));
  // Details of an account that we opened come from us, or from the buyer.
  if (client && !client.emailVerified && !client.isUnclaimed) await dropUnproven(tx, clientId, now);
  await tx.update(users).set(confirmed).where(eq(users.id, clientId));
}

const expired = () =>
  new AppError('link_expired', 'This link has expired or been used. Ask for a new one to set your password.');

/**
 * Changes the password of a signed-in person. All their other sessions end.
 * @throws invalid_input when the current password is wrong, rate_limited after too many of these
 */
export async function changePassword(
  caller: CommandDeps & { actor: Identity },
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const checkAgain = await checkOwnPassword(caller, caller.actor, currentPassword, 'currentPassword');
  const hashed = await hashChosenPassword(newPassword, 'newPassword');
  await transact(caller, async (ctx) => {
    await checkAgain(ctx.tx);
    await setPassword(ctx, caller.actor, { hashed, session: caller.actor.sessionId, proof: 'password' });
  });
}

type NewPassword = {
  hashed: string;
  /** The session that goes on; all end without one. */
  session?: string;
  /** What allowed it: the former password, or an emailed link. */
  proof: 'password' | 'link';
};

/**
 * Stores a new password, voids links to set one and a change of email address that isn’t confirmed, ends sessions and API
 * tokens, and notifies the account’s address.
 * @returns that address
 */
export async function setPassword(
  ctx: Context,
  { role, id: userId }: AccountRef,
  { hashed, session, proof }: NewPassword,
): Promise<{ email: string }> {
  const { tx, now } = ctx;
  const accounts = accountsOf(role);
  const [account] = await tx
    .update(accounts)
    .set({ password: hashed, resetToken: null, resetTokenExpiry: null, updatedAt: now.toISOString() })
    .where(eq(accounts.id, userId))
    .returning({ email: accounts.email, firstName: accounts.firstName });
  if (!account) throw new Error('the account whose password was set was not returned');
  if (role === 'client') {
    await tx.update(users).set({ isUnclaimed: false }).where(eq(users.id, userId));
    await dropPendingEmail(tx, userId);
  } else {
    await tx.update(adminUsers).set({ invitedAt: null }).where(eq(adminUsers.id, userId));
    await revokeTokensOf(ctx, userId);
  }
  await endSessions(ctx, { role, id: userId }, { except: session });
  await emit(ctx, passwordSet, { ...account, role, proof });
  return { email: account.email };
}
