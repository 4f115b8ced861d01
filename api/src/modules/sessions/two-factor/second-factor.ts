import { eq, and, inArray, isNull, isNotNull } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashRecoveryCode, findTimeStep } from '#/platform/tokens/two-factor-codes.ts';
import { openSecret, sealSecret } from '#/platform/tokens/secret-box.ts';
import { countAttempt, countWithin, forgetIn, rateRules } from '#/server/rate-limit.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { recoveryCodeSpent, wrongCodesTyped } from '#/modules/sessions/sessions.events.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import { mustSetUpTwoFactor } from '#/modules/accounts/accounts.policy.ts';

const columns = {
  email: adminUsers.email,
  secret: adminUsers.twoFactorSecret,
  enabledAt: adminUsers.twoFactorEnabledAt,
  lastStep: adminUsers.twoFactorLastStep,
  recoveryCodes: adminUsers.recoveryCodes,
};

/** What is kept of somebody's second factor. */
export type SecondFactor = {
  email: string;
  secret: string | null;
  enabledAt: string | null;
  lastStep: number | null;
  recoveryCodes: string[] | null;
};

/**
 * What is kept of a member's second factor.
 * @throws AppError not_found when there is no such member
 */
export async function getSecondFactor(reader: Reader, adminId: string): Promise<SecondFactor> {
  const [row] = await reader.select(columns).from(adminUsers).where(eq(adminUsers.id, adminId));
  if (!row) throw new AppError('not_found', 'This team member doesn’t exist.');
  return row;
}

/**
 * Takes a code of a member's authenticator app, or a recovery code, and never the same one again: writes run one after
 * another, so of two at once one finds it taken.
 * @returns which kind it was
 * @throws AppError invalid_credentials for any other code
 */
async function useCode(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Transaction,
  adminId: string,
  code: string,
): Promise<'time' | 'recovery'> {
  const kept = await getSecondFactor(tx, adminId);
  const secret = kept.secret && openSecret(kept.secret, adminId, config);
  const step = secret ? findTimeStep(secret, code, now()) : null;
  if (step !== null && step > (kept.lastStep ?? 0)) {
    await tx.update(adminUsers).set({ twoFactorLastStep: step }).where(eq(adminUsers.id, adminId));
    return 'time';
  }
  const hash = hashRecoveryCode(code);
  const codes = kept.recoveryCodes ?? [];
  if (!codes.includes(hash)) throw wrongCode();
  const recoveryCodes = codes.filter((other) => other !== hash);
  await tx.update(adminUsers).set({ recoveryCodes }).where(eq(adminUsers.id, adminId));
  return 'recovery';
}

/** Whether a failure is that of a code, and not of a password. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'invalid_credentials' && error.fields?.['code'] !== undefined;

/** The refusal of a code, which says where to look. */
export function wrongCode(): AppError {
  const sentence = 'That code is wrong or already used.';
  return new AppError('invalid_credentials', sentence, { fields: { code: sentence } });
}

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

/** Whether a member of staff has to set up two-factor sign-in before anything else. Who has it costs one look-up. */
export async function lacksTwoFactor(reader: Reader, adminId: string): Promise<boolean> {
  const [admin] = await reader
    .select({ twoFactorEnabledAt: adminUsers.twoFactorEnabledAt })
    .from(adminUsers)
    .where(eq(adminUsers.id, adminId));
  if (!admin || admin.twoFactorEnabledAt !== null) return false;
  return mustSetUpTwoFactor(admin, await isTwoFactorRequired(reader));
}

/** Of some members of staff, those who have to set it up; as `lacksTwoFactor`, in a constant number of queries. */
export async function findThoseLackingTwoFactor(
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

/** Seals what is sealed under the other secret under ours, so that nobody needs the other one any more. */
export async function resealSecrets({ db, config }: Pick<Deps, 'config' | 'db'>): Promise<void> {
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
