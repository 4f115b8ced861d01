import type { ProofInput } from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { subMinutes } from 'date-fns';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { accountsOf } from '#/modules/accounts/accounts.tables.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import { clearSignInAttempts, countSignIn } from './sign-in-attempts.ts';
import { identityProved } from './sessions.events.ts';
import type { Identity } from './sessions.service.ts';
import { sessions } from './sessions.tables.ts';
import { getSecondFactor, spendCode } from './two-factor/second-factor.ts';

/**
 * Checks that the owner of a session acts, and not somebody at their open screen. Wrong guesses count for the session alone.
 * @param field the input that the password was typed in
 * @returns checks again, in the transaction that acts: the password may have changed since
 * @throws invalid_input when the password is wrong, rate_limited after too many of these
 */
export async function checkOwnPassword(
  deps: CommandDeps,
  self: Identity,
  password: string,
  field: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const account = await findPassword(deps.db.read, self);
  if (!account) throw new AppError('not_found', 'This account doesn’t exist.');
  const attempt = { role: self.role, email: account.email, knownBy: `session:${self.sessionId}` };
  await limitPasswordChecks(async () => {
    await countSignIn(deps, attempt);
    if (!(await verifyPassword(account.password, password))) throw wrongPassword(field);
    await deps.db.write((tx) => clearSignInAttempts(tx, attempt));
  });
  return async (tx) => {
    if ((await findPassword(tx, self))?.password !== account.password) throw wrongPassword(field);
  };
}

async function findPassword(reader: Reader, { role, personId }: Identity) {
  const accounts = accountsOf(role);
  const [account] = await reader
    .select({ email: accounts.email, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.id, personId));
  return account;
}

const wrongPassword = (field: string) => inputError(field, 'That’s not your current password');

/** How long a password and code count as proof of identity, in minutes. Source: decision D22. */
const proofMinutes = 10;

/** Whether a session has a recent proof of identity. */
export async function hasRecentProof(
  { db, now }: CommandDeps,
  { sessionId }: Pick<Identity, 'sessionId'>,
): Promise<boolean> {
  const since = subMinutes(now(), proofMinutes).toISOString();
  return (await db.read.$count(sessions, and(eq(sessions.sid, sessionId), gt(sessions.provedAt, since)))) > 0;
}

/**
 * Starts the ten minutes in which a session may make the calls that need a recent proof.
 * @throws invalid_input for a wrong password, second_factor_required when the code is missing,
 * invalid_credentials for a wrong code, rate_limited after too many of either
 */
export async function proveIdentity(
  caller: CommandDeps & ConfigPort & { actor: Identity },
  { password, code }: ProofInput,
): Promise<void> {
  const { id: userId, sessionId } = caller.actor;
  const checkAgain = await checkOwnPassword(caller, caller.actor, password, 'password');
  const record = async (ctx: Context) => {
    await checkAgain(ctx.tx);
    await ctx.tx
      .update(sessions)
      .set({ provedAt: ctx.now.toISOString() })
      .where(and(eq(sessions.sid, sessionId), isNull(sessions.revokedAt)));
    await emit(ctx, identityProved);
  };
  const { enabledAt } = await getSecondFactor(caller.db.read, userId);
  if (enabledAt === null) return transact(caller, record);
  await spendCode(caller, { adminId: userId, code, knownBy: `session:${sessionId}` }, record);
}
