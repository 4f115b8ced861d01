import type { Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { countAttempt, countWithin, forgetIn, rateRules } from '#/server/rate-limit.ts';
import { enqueueMail } from '#/platform/email/outbox.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { notifyTeam } from '#/modules/team/notify-team.ts';
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
  act: (tx: Transaction, kind: 'time' | 'recovery') => Promise<Done>,
): Promise<Done> {
  const counted = [
    rateRules.codesByAdmin,
    knownBy === undefined ? adminId : `${knownBy}:${adminId}`,
  ] as const;
  await countAttempt(deps, ...counted);
  try {
    return await deps.db.write(async (tx) => {
      const kind = await useCode(deps, tx, adminId, code);
      await forgetIn(tx, [counted, [rateRules.wrongCodesByAdmin, adminId]]);
      if (kind === 'recovery') await reportRecoveryCode(tx, adminId, deps.now());
      return act(tx, kind);
    });
  } catch (error) {
    if (isWrongCode(error)) await deps.db.write((tx) => reportWrongCode(tx, adminId, deps.now()));
    throw error;
  }
}

async function reportRecoveryCode(tx: Transaction, adminId: string, now: Date): Promise<void> {
  const { firstName, lastName } = await getAdmin(tx, adminId);
  const by = `${firstName} ${lastName}`;
  await notifyTeam(tx, { change: 'recovery-code-used', by, member: null }, { now });
}

/** One email an hour at most, once there were more wrong codes than a slip explains. */
async function reportWrongCode(tx: Transaction, adminId: string, now: Date): Promise<void> {
  if (await countWithin(tx, rateRules.wrongCodesByAdmin, adminId, now)) return;
  if (!(await countWithin(tx, rateRules.wrongCodeEmailsByAdmin, adminId, now))) return;
  const { email, firstName } = await getAdmin(tx, adminId);
  await enqueueMail(tx, { template: 'wrong-codes', to: email, props: { firstName, email } }, now);
}
