import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashRecoveryCode, findTimeStep } from '#/platform/tokens/two-factor-codes.ts';
import { openSecret } from '#/platform/tokens/secret-box.ts';

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
export async function useCode(
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
export const isWrongCode = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'invalid_credentials' && error.fields?.['code'] !== undefined;

/** The refusal of a code, which says where to look. */
export function wrongCode(): AppError {
  const sentence = 'That code is wrong or already used.';
  return new AppError('invalid_credentials', sentence, { fields: { code: sentence } });
}
