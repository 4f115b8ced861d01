import { setTimeout as pause } from 'node:timers/promises';
import {
  passwordLinks,
  type ChangePasswordInput,
  type ResetPasswordInput,
  type Role,
} from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { add } from 'date-fns';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { passwordSet, resetLinkSent } from '#/modules/accounts/accounts.events.ts';
import { accountsOf, adminUsers, members, people, users } from '#/modules/accounts/accounts.tables.ts';
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
import { systemActor, type Actor } from '#/platform/audit/record-action.ts';

/** How long a request for a link takes, in milliseconds: well above what the work takes, so that the time reveals nothing. */
const responseMs = 250;

/** Whether a member of staff is active, or a person belongs to a company that isn't suspended. */
const isActive = (role: Role) =>
  role === 'admin'
    ? eq(adminUsers.isActive, true)
    : sql`exists (select 1 from ${members} where ${members.personId} = ${people.id} and ${members.isActive})`;

/** The account whose password a link sets. */
const ofResetLink = (role: Role, token: string, at: Date) =>
  and(
    eq(accountsOf(role).resetToken, hashLinkToken(token)),
    gt(accountsOf(role).resetTokenExpiry, at.toISOString()),
    isActive(role),
  );

/** Whether a link can still set a password, and the first one of an account that was opened for somebody. */
export async function checkResetLink(
  { db, now }: CommandDeps,
  role: Role,
  token: string,
): Promise<{ isValid: boolean; isFirst: boolean }> {
  const accounts = accountsOf(role);
  const isInvited = role === 'client' ? eq(people.isUnclaimed, true) : isNotNull(adminUsers.invitedAt);
  const link = ofResetLink(role, token, now());
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
      .where(and(eq(accounts.email, email), isActive(role)))
      .returning({ id: accounts.id, firstName: accounts.firstName });
    if (!account) return;
    const ctx = { tx, actor: toActor(role, account.id), now: at };
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
      .where(ofResetLink(role, token, at));
    if (!account) throw expired();
    const userId = account.id;
    if (role === 'client') await confirmAddress(tx, userId, at);
    const ctx = { tx, actor: toActor(role, userId), now: at };
    const { email } = await setPassword(ctx, { role, personId: userId }, { hashed, proof: 'link' });
    await clearSignInAttempts(tx, { role, email, address });
    return { email };
  });
}

/** The audit log has these entries of staff alone. */
const toActor = (role: Role, id: string): Actor => (role === 'admin' ? { role, id } : systemActor);

async function confirmAddress(tx: Transaction, personId: string, now: Date): Promise<void> {
  const [client] = await tx.select().from(users).where(eq(users.personId, personId));
  // Details of an account that we opened come from us, or from the buyer.
  if (client && !client.emailVerified && !client.isUnclaimed) await dropUnproven(tx, client.id, now);
  await tx.update(people).set(confirmed).where(eq(people.id, personId));
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
    const { role, personId } = caller.actor;
    await setPassword(
      ctx,
      { role, personId },
      { hashed, session: caller.actor.sessionId, proof: 'password' },
    );
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
  { role, personId }: { role: Role; personId: string },
  { hashed, session, proof }: NewPassword,
): Promise<{ email: string }> {
  const { tx, now } = ctx;
  const accounts = accountsOf(role);
  const [account] = await tx
    .update(accounts)
    .set({ password: hashed, resetToken: null, resetTokenExpiry: null, updatedAt: now.toISOString() })
    .where(eq(accounts.id, personId))
    .returning({ email: accounts.email, firstName: accounts.firstName });
  if (!account) throw new Error('the account whose password was set was not returned');
  if (role === 'client') {
    await tx.update(people).set({ isUnclaimed: false }).where(eq(people.id, personId));
    await dropPendingEmail(tx, personId);
  } else {
    await tx.update(adminUsers).set({ invitedAt: null }).where(eq(adminUsers.id, personId));
    await revokeTokensOf(ctx, personId);
  }
  await endSessions(ctx, { role, id: personId }, { except: session });
  await emit(ctx, passwordSet, { ...account, role, proof });
  return { email: account.email };
}
