import type { Role } from '@stackworks/contracts';
import type { Context } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { countAttempt, forgetAttempts, rateRules, readAddress } from '#/http/rate-limit.ts';

/**
 * Counts an attempt to sign in: by the address it came from, by the account, and by both together.
 * @param email of the account in this role
 * @returns forgets the attempts at this account; call it once the password was right
 * @throws AppError rate_limited once there were too many of any of them
 */
export async function countSignIn(
  c: Context<AppEnv>,
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { role, email }: { role: Role; email: string },
): Promise<() => Promise<void>> {
  const address = readAddress(c, deps);
  const account = `${role}:${email}`;
  const atAccount = [
    [rateRules.signInsByAddressAndEmail, `${address}:${account}`],
    [rateRules.signInsByEmail, account],
  ] as const;
  await countAttempt(deps, rateRules.signInsByAddress, address);
  for (const [rule, subject] of atAccount) await countAttempt(deps, rule, subject);
  return async () => {
    for (const [rule, subject] of atAccount) await forgetAttempts(deps, rule, subject);
  };
}
