import type { Role } from '@stackworks/contracts';
import type { Transaction } from '#/db/client.ts';
import type { Deps } from '#/deps.ts';
import { countAttempts, forgetIn, rateRules } from '#/http/rate-limit.ts';

/** Which account someone tries to sign in to, and the address they do it from. */
type Attempt = { role: Role; email: string; address: string };

/**
 * Counts an attempt to sign in: by the address it came from, by the account, and by both together.
 * @throws AppError rate_limited once there were too many of any of them
 */
export const countSignIn = (deps: Pick<Deps, 'db' | 'now'>, attempt: Attempt): Promise<void> =>
  countAttempts(deps, [[rateRules.signInsByAddress, attempt.address], ...atAccount(attempt)]);

/** Forgets the attempts at an account, as for whoever has just proved that it is theirs. */
export const forgetSignIns = (tx: Transaction, attempt: Attempt): Promise<void> =>
  forgetIn(tx, atAccount(attempt));

function atAccount({ role, email, address }: Attempt) {
  const account = `${role}:${email}`;
  return [
    [rateRules.signInsByAddressAndEmail, `${address}:${account}`],
    [rateRules.signInsByEmail, account],
  ] as const;
}
