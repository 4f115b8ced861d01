import type { ProofInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { recordProof } from './recent-proof.ts';
import type { Identity } from './sessions.service.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { getSecondFactor } from './two-factor/second-factor.ts';
import { identityProved } from './sessions.events.ts';
import { spendCode } from './two-factor/spend-code.ts';

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
