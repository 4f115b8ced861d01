import { subMinutes } from 'date-fns';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { sessions } from './sessions.tables.ts';
import type { Deps } from '#/deps.ts';
import type { Identity } from './sessions.service.ts';
import type { ProofInput } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { getSecondFactor, spendCode } from '#/modules/sessions/two-factor/second-factor.ts';
import { identityProved } from './sessions.events.ts';

/** How long a password and code count as proof of who is calling, in minutes. Source: decision D22. */
const proofMinutes = 10;

/** Whether the caller gave their password, and their code where they have a second factor, in this session lately. */
export async function hasRecentProof(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionId }: Pick<Identity, 'sessionId'>,
): Promise<boolean> {
  const since = subMinutes(now(), proofMinutes).toISOString();
  return (await db.read.$count(sessions, and(eq(sessions.sid, sessionId), gt(sessions.provedAt, since)))) > 0;
}

/** Starts the ten minutes again, in the transaction that checked the proof. A session that has ended stays ended. */
async function recordProof(
  tx: Transaction,
  { sessionId }: Pick<Identity, 'sessionId'>,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ provedAt: now.toISOString() })
    .where(and(eq(sessions.sid, sessionId), isNull(sessions.revokedAt)));
}

/**
 * Starts the ten minutes in which a session may make the calls that need a recent proof.
 * @throws AppError invalid_input for a wrong password, second_factor_required when the code is missing,
 * invalid_credentials for a wrong code, rate_limited after too many of either
 */
export async function proveOneself(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { role, userId, sessionId }: Identity,
  { password, code }: ProofInput,
): Promise<void> {
  const typed = { password, field: 'password' };
  const checkAgain = await checkOwnPassword(deps, { role, userId, sessionId }, typed);
  const record = async (ctx: Context) => {
    await checkAgain(ctx.tx);
    await recordProof(ctx.tx, { sessionId }, ctx.now);
    await emit(ctx, identityProved);
  };
  const { enabledAt } = await getSecondFactor(deps.db.read, userId);
  if (enabledAt === null) {
    await transact(deps, { role, id: userId }, record);
    return;
  }
  if (code === undefined) {
    throw new AppError('second_factor_required', 'Enter the current code from your authenticator app.');
  }
  await spendCode(deps, { adminId: userId, code, knownBy: `session:${sessionId}` }, record);
}
