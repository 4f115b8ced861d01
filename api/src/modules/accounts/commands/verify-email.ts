import type { VerifyEmailInput } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq, gt, or } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { isInBusiness } from '#/seed/account-content.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { hashChosenPassword, limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { endSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import { emailVerified, verificationSent } from '#/modules/accounts/accounts.events.ts';
import { confirmPendingEmail } from './change-email.ts';
import { setPassword } from './set-password.ts';
import { dropUnproven } from './invite-client.ts';

/** How long a link to confirm an email address works, in days. */
const linkDays = 7;

/**
 * Makes the link by which a client confirms their email address.
 * @returns the token to mail, and the columns that keep its hash, in place of the link before
 */
export function createVerification(now: Date) {
  const { token, hash } = createLinkToken();
  const columns = {
    emailVerified: false,
    emailVerificationToken: hash,
    emailVerificationExpiry: addDays(now, linkDays).toISOString(),
  };
  return { token, columns };
}

/**
 * Confirms the email address that a link was emailed to. In a session of that account the session and password stay, and all
 * others end: whoever else is signed in may be a stranger who registered the address. Without one the password is asked for:
 * that of the account leaves everything as it is, and another one takes the account over.
 * A link to a new address moves the account there, and takes no other password: the account has an owner already.
 * @param caller who is signed in, if anybody
 * @throws AppError link_expired when the link has been used, replaced by a newer one, is too old, or is none of ours;
 * invalid_input with `password` where one is wanted; already_exists when the new address has another account by now
 */
export async function verifyEmail(
  deps: Pick<Deps, 'db' | 'now'>,
  { token, password }: VerifyEmailInput,
  caller: Identity | null,
): Promise<void> {
  const account = await findByLink(deps.db.read, token, deps.now());
  if (!account) throw expired();
  const session = caller?.userId === account.id ? caller.sessionId : null;
  const proof = session === null ? await checkPassword(account, password) : null;
  await transact(deps, { role: 'client', id: account.id }, async (ctx) => {
    const { tx, now } = ctx;
    const current = await findByLink(tx, token, now);
    if (!current) throw expired();
    // It was changed meanwhile, so what was typed proves nothing any more.
    if (session === null && current.password !== account.password) throw wantsPassword();
    if (current.isMove) {
      // Its owner did not ask for it, so following the link would give another's account their address.
      if (proof?.hashed) throw wrongPassword();
      return confirmPendingEmail(ctx, account.id);
    }
    const who = { role: 'client', userId: account.id } as const;
    if (session !== null) await endSessions(ctx, who, { except: session });
    if (proof?.hashed) {
      if (await isInBusiness(tx, account.id)) throw wrongPassword();
      await dropUnproven(tx, account.id, now);
      await setPassword(ctx, who, { hashed: proof.hashed, proof: 'link' });
    }
    await tx
      .update(users)
      .set({
        emailVerified: true,
        emailVerificationToken: null,
        emailVerificationExpiry: null,
        updatedAt: now.toISOString(),
      })
      .where(eq(users.id, account.id));
    await emit(ctx, emailVerified, { id: account.id });
  });
}

/** @returns the account that a link is of; `isMove` where it confirms a new address */
async function findByLink(reader: Reader, token: string, at: Date) {
  const hash = hashLinkToken(token);
  const moment = at.toISOString();
  const [account] = await reader
    .select({ id: users.id, password: users.password, pending: users.pendingEmailToken })
    .from(users)
    .where(
      and(
        or(
          and(eq(users.emailVerificationToken, hash), gt(users.emailVerificationExpiry, moment)),
          and(eq(users.pendingEmailToken, hash), gt(users.pendingEmailExpiry, moment)),
        ),
        eq(users.isActive, true),
      ),
    );
  return account && { ...account, isMove: account.pending === hash };
}

/** @returns `hashed` where it is another password than the account has */
async function checkPassword(account: { password: string }, password: string | undefined) {
  if (!password) throw wantsPassword();
  const isTheirs = await limitPasswordChecks(() => verifyPassword(account.password, password));
  return { hashed: isTheirs ? null : await hashChosenPassword(password) };
}

const expired = () =>
  new AppError(
    'link_expired',
    'This link has expired or been used. If your address isn’t confirmed yet, sign in and ask for a new link.',
  );

const wantsPassword = () => ofPassword('Enter a password to confirm your address');
const wrongPassword = () => ofPassword('That’s not the password for this account');
const ofPassword = (sentence: string) =>
  new AppError('invalid_input', sentence, { fields: { password: sentence } });

/**
 * Mails a client a new link to confirm their email address, which voids the one before.
 * @returns whether one was sent; an address that is confirmed needs none
 * @throws AppError rate_limited after too many
 */
export async function resendVerification(
  deps: Pick<Deps, 'db' | 'now'>,
  clientId: string,
): Promise<{ sent: boolean }> {
  await countAttempt(deps, rateRules.verificationsByClient, clientId);
  return transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { token, columns } = createVerification(ctx.now);
    const [client] = await ctx.tx
      .update(users)
      .set(columns)
      .where(and(eq(users.id, clientId), eq(users.emailVerified, false)))
      .returning({ email: users.email, firstName: users.firstName });
    if (!client) return { sent: false };
    await emit(ctx, verificationSent, { ...client, token });
    return { sent: true };
  });
}
