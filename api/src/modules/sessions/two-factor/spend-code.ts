import type { Deps } from '#/deps.ts';
import { countAttempt, countWithin, forgetIn, rateRules } from '#/server/rate-limit.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { recoveryCodeSpent, wrongCodesTyped } from '#/modules/sessions/sessions.events.ts';
import { isWrongCode, useCode } from './second-factor.ts';

type CodeDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * A code, whose it should be, and the device or session through which its owner is known already, whose wrong codes count
 * apart from everybody else's.
 */
type Attempt = { adminId: string; code: string; knownBy?: string | undefined };

/**
 * Does something that needs a code, in the transaction that uses the code up. Whoever gets this far knows the password, so
 * several wrong codes are reported to the account's owner.
 * @throws AppError invalid_credentials for a wrong code, rate_limited after too many
 */
export async function spendCode<Done>(
  deps: CodeDeps,
  { adminId, code, knownBy }: Attempt,
  act: (ctx: Context, kind: 'time' | 'recovery') => Promise<Done>,
): Promise<Done> {
  const counted = [
    rateRules.codesByAdmin,
    knownBy === undefined ? adminId : `${knownBy}:${adminId}`,
  ] as const;
  const actor = { role: 'admin', id: adminId } as const;
  await countAttempt(deps, ...counted);
  try {
    return await transact(deps, actor, async (ctx) => {
      const kind = await useCode(deps, ctx.tx, adminId, code);
      await forgetIn(ctx.tx, [counted, [rateRules.wrongCodesByAdmin, adminId]]);
      if (kind === 'recovery') await emit(ctx, recoveryCodeSpent);
      return act(ctx, kind);
    });
  } catch (error) {
    if (isWrongCode(error)) await transact(deps, actor, (ctx) => reportWrongCode(ctx, adminId));
    throw error;
  }
}

/** One email an hour at most, once there were more wrong codes than a slip explains. */
async function reportWrongCode(ctx: Context, adminId: string): Promise<void> {
  const { tx, now } = ctx;
  if (await countWithin(tx, rateRules.wrongCodesByAdmin, adminId, now)) return;
  if (!(await countWithin(tx, rateRules.wrongCodeEmailsByAdmin, adminId, now))) return;
  await emit(ctx, wrongCodesTyped, { id: adminId });
}
