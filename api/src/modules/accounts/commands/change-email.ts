import type { ClientUser } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq, ne } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { people } from '#/modules/accounts/accounts.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError, inputError } from '#/errors.ts';
import { countAttempt, countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { emit, transact, type Context, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { type ClientRow, presentClient } from '#/modules/accounts/accounts.presenter.ts';
import {
  emailChangeCancelled,
  emailChanged,
  emailChangeRequested,
  verificationSent,
} from '#/modules/accounts/accounts.events.ts';
import { getMember } from '#/modules/accounts/queries/read-accounts.ts';
import { countDetailsChange, updatePerson } from './write-client.ts';

/** How long the link works, in days. */
const linkDays = 7;

const none = { pendingEmail: null, pendingEmailToken: null, pendingEmailExpiry: null };

/** The columns of an account whose address is confirmed. */
export const confirmed = { emailVerified: true, emailVerificationToken: null, emailVerificationExpiry: null };

/** Whether another client's account has an address; a pending address is nobody's. */
export const isTaken = async (reader: Reader, personId: string, email: string): Promise<boolean> =>
  (await reader.$count(people, and(eq(people.email, email), ne(people.id, personId)))) > 0;

export const emailTaken = () =>
  inputError('email', 'An account with this email already exists.', 'already_exists');

/**
 * Begins to move an account to another address: the new one gets a link, the current one is notified and stays the
 * sign-in until the link is followed.
 * @throws already_exists when the address has another account
 */
export async function requestEmailChange(
  ctx: Context,
  { personId, email, firstName }: ClientRow,
  pendingEmail: string,
): Promise<void> {
  const { tx, now } = ctx;
  if (await isTaken(tx, personId, pendingEmail)) throw emailTaken();
  await countIn(tx, rateRules.verificationsByClient, personId, now);
  await sendLink(ctx, { personId, firstName, pendingEmail });
  await emit(ctx, emailChangeRequested, {
    firstName,
    email,
    by: ctx.actor.role === 'admin' ? 'team' : 'client',
  });
}

/** Emails the pending address a link, which voids the one before. */
async function sendLink(
  ctx: Context,
  { personId, firstName, pendingEmail }: Pick<ClientRow, 'personId' | 'firstName'> & { pendingEmail: string },
): Promise<void> {
  const { token, hash } = createLinkToken();
  await ctx.tx
    .update(people)
    .set({
      pendingEmail,
      pendingEmailToken: hash,
      pendingEmailExpiry: addDays(ctx.now, linkDays).toISOString(),
    })
    .where(eq(people.id, personId));
  await emit(ctx, verificationSent, { firstName, email: pendingEmail, token });
}

/** @throws AppError not_found when no change is waiting, rate_limited after too many links */
export async function resendEmailChange(caller: Caller<'client'>): Promise<void> {
  const missing = () => new AppError('not_found', 'There’s no email change to confirm.');
  if ((await getMember(caller.db.read, caller.actor)).pendingEmail === null) throw missing();
  await countAttempt(caller, rateRules.verificationsByClient, caller.actor.personId);
  await transact(caller, async (ctx) => {
    const { personId, firstName, pendingEmail } = await getMember(ctx.tx, caller.actor);
    if (pendingEmail === null) throw missing();
    await sendLink(ctx, { personId, firstName, pendingEmail });
  });
}

/** Drops a new address that isn’t confirmed; its link is void from then on. */
export async function dropPendingEmail(tx: Transaction, personId: string): Promise<void> {
  await tx.update(people).set(none).where(eq(people.id, personId));
}

/** Cancels a change of email address, if one is waiting to be confirmed. */
export async function cancelEmailChange(
  caller: Caller<'client', CataloguePort & CommandDeps>,
): Promise<ClientUser> {
  return transact(caller, async (ctx) => {
    await dropPendingEmail(ctx.tx, caller.actor.personId);
    await emit(ctx, emailChangeCancelled, { id: caller.actor.id });
    return presentClient(await getMember(ctx.tx, caller.actor), caller);
  });
}

/**
 * Moves an account to its confirmed new address. Links sent to the old one are void from then on, and both are notified.
 * @throws already_exists when the address has another account by now
 */
export async function confirmPendingEmail(ctx: Context, member: PersonRef<'client'>): Promise<void> {
  const { tx } = ctx;
  const { id, personId, email: former, firstName, lastName, ...row } = await getMember(tx, member);
  const { pendingEmail: email } = row;
  if (email === null) throw new Error('an account without a new address cannot move to it');
  if (await isTaken(tx, personId, email)) throw emailTaken();
  const noResetLink = { resetToken: null, resetTokenExpiry: null };
  await updatePerson(ctx, personId, { email, ...none, ...confirmed, ...noResetLink });
  await countDetailsChange(ctx, id);
  await emit(ctx, emailChanged, { id, firstName, lastName, former, email });
}
