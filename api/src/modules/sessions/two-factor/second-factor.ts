import { eq, and, inArray, isNull, isNotNull } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { hashRecoveryCode, findTimeStep } from '#/platform/tokens/two-factor-codes.ts';
import { openSecret, sealSecret } from '#/platform/tokens/secret-box.ts';
import { countAttempt, countWithin, forgetIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { recoveryCodeSpent, wrongCodesTyped } from '#/modules/sessions/sessions.events.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import { mustSetUpTwoFactor } from '#/modules/accounts/accounts.policy.ts';
import { accountNotFound } from '#/modules/accounts/queries/read-accounts.ts';

const columns = {
  email: adminUsers.email,
  secret: adminUsers.twoFactorSecret,
  enabledAt: adminUsers.twoFactorEnabledAt,
  lastStep: adminUsers.twoFactorLastStep,
  recoveryCodes: adminUsers.recoveryCodes,
};

/** A member's second factor, as stored. @throws not_found when there is no such member */
export async function getSecondFactor(reader: Reader, adminId: string) {
  const [row] = await reader.select(columns).from(adminUsers).where(eq(adminUsers.id, adminId));
  if (!row) throw accountNotFound('admin');
  return row;
}

/**
 * Uses up a code of a member's authenticator app, or a recovery code. Writes run one after another, so none is used twice.
 * @throws invalid_credentials for any other code
 */
async function useCode(
  { config, now }: ClockPort & ConfigPort,
  tx: Transaction,
  adminId: string,
  code: string,
): Promise<'time-code' | 'recovery-code'> {
  const factor = await getSecondFactor(tx, adminId);
  const secret = factor.secret && openSecret(factor.secret, adminId, config);
  const step = secret ? findTimeStep(secret, code, now()) : null;
  if (step !== null && step > (factor.lastStep ?? 0)) {
    await tx.update(adminUsers).set({ twoFactorLastStep: step }).where(eq(adminUsers.id, adminId));
    return 'time-code';
  }
  const hash = hashRecoveryCode(code);
  const codes = factor.recoveryCodes ?? [];
  if (!codes.includes(hash)) throw wrongCode();
  const recoveryCodes = codes.filter((other) => other !== hash);
  await tx.update(adminUsers).set({ recoveryCodes }).where(eq(adminUsers.id, adminId));
  return 'recovery-code';
}

const isWrongCode = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'invalid_credentials' && error.fields?.['code'] !== undefined;

export const wrongCode = () =>
  inputError('code', 'That code is wrong or already used.', 'invalid_credentials');

/** A code, and the device or session that its owner is known by, whose wrong codes count apart from everybody else's. */
type Attempt = { adminId: string; code: string | undefined; knownBy?: string | undefined };

/**
 * Does something that needs a code, in the transaction that uses the code up. The password was right by then, so several
 * wrong codes are reported to the account's owner.
 * @throws second_factor_required without a code, invalid_credentials for a wrong one, rate_limited after too many
 */
export async function spendCode<Done>(
  deps: CommandDeps & ConfigPort,
  { adminId, code, knownBy }: Attempt,
  act: (ctx: Context, kind: 'time-code' | 'recovery-code') => Promise<Done>,
): Promise<Done> {
  if (code === undefined)
    throw new AppError('second_factor_required', 'Enter the current code from your authenticator app.');
  const counted = [
    rateRules.codesByAdmin,
    knownBy === undefined ? adminId : `${knownBy}:${adminId}`,
  ] as const;
  const actor = { role: 'admin', id: adminId } as const;
  await countAttempt(deps, ...counted);
  try {
    return await transact({ ...deps, actor }, async (ctx) => {
      const kind = await useCode(deps, ctx.tx, adminId, code);
      await forgetIn(ctx.tx, [counted, [rateRules.wrongCodesByAdmin, adminId]]);
      if (kind === 'recovery-code') await emit(ctx, recoveryCodeSpent);
      return act(ctx, kind);
    });
  } catch (error) {
    if (isWrongCode(error)) await transact({ ...deps, actor }, (ctx) => reportWrongCode(ctx, adminId));
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

/** Whether a member of staff has to set up two-factor sign-in before anything else. */
export async function lacksTwoFactor(reader: Reader, adminId: string): Promise<boolean> {
  const [admin] = await reader
    .select({ twoFactorEnabledAt: adminUsers.twoFactorEnabledAt })
    .from(adminUsers)
    .where(eq(adminUsers.id, adminId));
  if (!admin || admin.twoFactorEnabledAt !== null) return false;
  return mustSetUpTwoFactor(admin, await isTwoFactorRequired(reader));
}

/** Which of some members of staff have to set up two-factor sign-in before anything else. */
export async function findAdminsLackingTwoFactor(
  reader: Reader,
  adminIds: readonly string[],
): Promise<Set<string>> {
  if (adminIds.length === 0 || !(await isTwoFactorRequired(reader))) return new Set();
  const rows = await reader
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(inArray(adminUsers.id, [...new Set(adminIds)]), isNull(adminUsers.twoFactorEnabledAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Encrypts again, under our secret, what is encrypted under the other, which nobody needs then. */
export async function resealSecrets({ db, config }: ConfigPort & DatabasePort): Promise<void> {
  const { sessionSecret, otherSecret } = config;
  if (otherSecret === undefined) return;
  await db.write(async (tx) => {
    const rows = await tx
      .select({ id: adminUsers.id, sealed: adminUsers.twoFactorSecret })
      .from(adminUsers)
      .where(isNotNull(adminUsers.twoFactorSecret));
    for (const { id, sealed } of rows) {
      const secret = sealed && openSecret(sealed, id, { sessionSecret: otherSecret });
      if (!secret) continue;
      const twoFactorSecret = sealSecret(secret, id, { sessionSecret });
      await tx.update(adminUsers).set({ twoFactorSecret }).where(eq(adminUsers.id, id));
    }
  });
}
