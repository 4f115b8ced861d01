import type { VerifyEmailInput } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { members, people } from '#/modules/accounts/accounts.tables.ts';
import { isInBusiness } from '#/seed/account-content.ts';
import { AppError, inputError } from '#/errors.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';
import { hashChosenPassword, limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';
import { endSessions, type Identity } from '#/modules/sessions/sessions.service.ts';
import { emailVerified, verificationSent } from '#/modules/accounts/accounts.events.ts';
import { confirmPendingEmail, confirmed } from './change-email.ts';
import { updatePerson } from './write-client.ts';
import { setPassword } from './set-password.ts';
import { dropUnproven } from './invite-client.ts';

/** How long a link to confirm an email address works, in days. */
const linkDays = 7;

/**
 * Makes the link by which a client confirms their email address.
 * @returns the token to email, and the columns with its hash
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
 * Confirms an email address by the link sent to it. In a session of that account all other sessions end, as they may be a
 * stranger's who registered the address. Otherwise it takes a password: the account's, or a new one that takes the account over.
 * A link to a new address moves the account there, and takes no new password, unless the account never had one: it has an
 * owner otherwise.
 * @throws link_expired when the link has been used, replaced or is too old, or isn’t ours; invalid_input with
 * `password` where one is needed; already_exists when the new address has another account by now
 */
export async function verifyEmail(
  deps: CommandDeps,
  { token, password }: VerifyEmailInput,
  caller: Identity | null,
): Promise<void> {
  const account = await findByLink(deps.db.read, token, deps.now());
  if (!account) throw expired();
  const session = caller?.personId === account.personId ? caller.sessionId : null;
  const proof = session === null ? await checkPassword(account, password) : null;
  const { id, personId } = account;
  const owner = { role: 'client', id, personId } as const;
  await transact({ ...deps, actor: owner }, async (ctx) => {
    const { tx, now } = ctx;
    const current = await findByLink(tx, token, now);
    if (!current) throw expired();
    // The password has changed since it was checked.
    if (session === null && current.password !== account.password) throw passwordMissing();
    if (current.isMove) {
      // The link’s recipient isn’t the account’s owner, who would lose it to this address.
      if (proof?.hashed && !current.isUnclaimed) throw wrongPassword();
      await confirmPendingEmail(ctx, owner);
      if (proof?.hashed) await setPassword(ctx, owner, { hashed: proof.hashed, proof: 'link' });
      return;
    }
    if (session !== null) await endSessions(ctx, { role: 'client', id: personId }, { except: session });
    if (proof?.hashed) {
      // What is in a colleague's company isn't theirs to take over.
      if (account.memberRole !== 'owner' || (await isInBusiness(tx, id))) throw wrongPassword();
      await dropUnproven(tx, id, now);
      await setPassword(ctx, owner, { hashed: proof.hashed, proof: 'link' });
    }
    await updatePerson(ctx, personId, confirmed);
    await emit(ctx, emailVerified, { id });
  });
}

/** @returns the account of a link, the person's own before others; `isMove` where it confirms a new address */
async function findByLink(reader: Reader, token: string, at: Date) {
  const hash = hashLinkToken(token);
  const now = at.toISOString();
  const [account] = await reader
    .select({
      id: members.id,
      personId: members.personId,
      memberRole: members.memberRole,
      password: members.password,
      isUnclaimed: members.isUnclaimed,
      pending: members.pendingEmailToken,
    })
    .from(members)
    .where(
      and(
        or(
          and(eq(members.emailVerificationToken, hash), gt(members.emailVerificationExpiry, now)),
          and(eq(members.pendingEmailToken, hash), gt(members.pendingEmailExpiry, now)),
        ),
        eq(members.isActive, true),
      ),
    )
    .orderBy(desc(sql`${members.memberRole} = 'owner'`))
    .limit(1);
  return account && { ...account, isMove: account.pending === hash };
}

/** @returns `hashed` for a new password, null for the account's own */
async function checkPassword(account: { password: string }, password: string | undefined) {
  if (!password) throw passwordMissing();
  const isTheirs = await limitPasswordChecks(() => verifyPassword(account.password, password));
  return { hashed: isTheirs ? null : await hashChosenPassword(password) };
}

const expired = () =>
  new AppError(
    'link_expired',
    'This link has expired or been used. If your address isn’t confirmed yet, sign in and ask for a new link.',
  );

const passwordMissing = () => inputError('password', 'Enter a password to confirm your address');
const wrongPassword = () => inputError('password', 'That’s not the password for this account');

/**
 * Emails a new link to confirm a client's address, which voids the one before.
 * @returns whether one was sent: not for a confirmed address
 * @throws rate_limited after too many
 */
export async function resendVerification(caller: Caller<'client'>): Promise<{ sent: boolean }> {
  await countAttempt(caller, rateRules.verificationsByClient, caller.actor.personId);
  return transact(caller, async (ctx) => {
    const { token, columns } = createVerification(ctx.now);
    const [client] = await ctx.tx
      .update(people)
      .set(columns)
      .where(and(eq(people.id, caller.actor.personId), eq(people.emailVerified, false)))
      .returning({ email: people.email, firstName: people.firstName });
    if (!client) return { sent: false };
    await emit(ctx, verificationSent, { ...client, token });
    return { sent: true };
  });
}
