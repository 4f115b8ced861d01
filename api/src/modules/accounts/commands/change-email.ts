import type { ClientUser } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq, ne } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, countIn, rateRules } from '#/server/rate-limit.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { markCustomers } from '#/modules/billing/sync/sync-queue.ts';
import type { ClientRow } from '#/modules/accounts/queries/account-columns.ts';
import {
  emailChangeCancelled,
  emailChanged,
  emailChangeRequested,
  verificationSent,
} from '#/modules/accounts/accounts.events.ts';
import { presentClient } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { findPayingClient } from '#/modules/accounts/queries/find-payers.ts';

/** How long the link to a new address works, in days. */
const linkDays = 7;

const none = { pendingEmail: null, pendingEmailToken: null, pendingEmailExpiry: null };

/** Whether an address is that of another client's account; a pending address is nobody's. */
export const isTaken = async (reader: Reader, clientId: string, email: string): Promise<boolean> =>
  (await reader.$count(users, and(eq(users.email, email), ne(users.id, clientId)))) > 0;

/** @throws AppError already_exists */
export function rejectTaken(): never {
  const sentence = 'An account with this email already exists.';
  throw new AppError('already_exists', sentence, { fields: { email: sentence } });
}

/**
 * Begins to move an account to another address: the new one gets a link, the present one is notified, and stays what
 * they sign in with until the link is followed.
 * @throws AppError already_exists when the address has another account
 */
export async function requestEmailChange(
  ctx: Context,
  { id, email, firstName }: ClientRow,
  pendingEmail: string,
): Promise<void> {
  const { tx, now } = ctx;
  if (await isTaken(tx, id, pendingEmail)) rejectTaken();
  await countIn(tx, rateRules.verificationsByClient, id, now);
  await sendLink(ctx, { id, firstName, pendingEmail });
  await emit(ctx, emailChangeRequested, { firstName, email });
}

/** Emails the pending address a link, which voids the one before. */
async function sendLink(
  ctx: Context,
  { id, firstName, pendingEmail }: Pick<ClientRow, 'id' | 'firstName'> & { pendingEmail: string },
): Promise<void> {
  const { token, hash } = createLinkToken();
  await ctx.tx
    .update(users)
    .set({
      pendingEmail,
      pendingEmailToken: hash,
      pendingEmailExpiry: addDays(ctx.now, linkDays).toISOString(),
    })
    .where(eq(users.id, id));
  await emit(ctx, verificationSent, { firstName, email: pendingEmail, token });
}

/** @throws AppError not_found when no change is waiting, rate_limited after too many links */
export async function resendEmailChange(deps: Pick<Deps, 'db' | 'now'>, clientId: string): Promise<void> {
  const missing = () => new AppError('not_found', 'There’s no email change to confirm.');
  if ((await getClient(deps.db.read, clientId)).pendingEmail === null) throw missing();
  await countAttempt(deps, rateRules.verificationsByClient, clientId);
  await transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { id, firstName, pendingEmail } = await getClient(ctx.tx, clientId);
    if (pendingEmail === null) throw missing();
    await sendLink(ctx, { id, firstName, pendingEmail });
  });
}

/** Forgets an address that an account was to move to; its link is void from then on. */
export async function dropPendingEmail(tx: Transaction, clientId: string): Promise<void> {
  await tx.update(users).set(none).where(eq(users.id, clientId));
}

/** Stops a change of email address that is not confirmed; nothing happens when none is waiting. */
export async function cancelEmailChange(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  clientId: string,
): Promise<ClientUser> {
  return transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    await dropPendingEmail(ctx.tx, clientId);
    await emit(ctx, emailChangeCancelled, { id: clientId });
    return presentClient(await getClient(ctx.tx, clientId), deps);
  });
}

/**
 * Moves an account to the address that a link was sent to. Links that were sent to the old address, to set a password among
 * them, are void from then on, and both addresses are notified.
 * @throws AppError already_exists when the address has another account by now
 */
export async function confirmPendingEmail(ctx: Context, clientId: string): Promise<void> {
  const { tx, now } = ctx;
  const { id, email: former, firstName, pendingEmail: email } = await getClient(tx, clientId);
  if (email === null) throw new Error('an account without a new address was to move to it');
  if (await isTaken(tx, id, email)) rejectTaken();
  await tx
    .update(users)
    .set({
      email,
      ...none,
      emailVerified: true,
      emailVerificationToken: null,
      emailVerificationExpiry: null,
      resetToken: null,
      resetTokenExpiry: null,
      updatedAt: now.toISOString(),
    })
    .where(eq(users.id, id));
  // Whoever reads the customer changes the address at Stripe, too.
  const payer = await findPayingClient(tx, id);
  if (payer?.stripeCustomerId) await markCustomers(tx, [payer.stripeCustomerId], now);
  await emit(ctx, emailChanged, { id, firstName, former, email });
}
