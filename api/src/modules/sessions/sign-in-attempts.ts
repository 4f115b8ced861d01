import type { Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { countAttempts, forgetIn, rateRules, type Counted } from '#/server/rate-limit.ts';

/**
 * Which account someone tries to sign in to, and the address they do it from, or the device or session through which the
 * account's owner is known already.
 */
type Attempt = { role: Role; email: string } & ({ address: string } | { knownBy: string });

/**
 * Counts an attempt to sign in: by the address it came from, by the account, and by both together. One from a known
 * device counts for that device alone, so that nobody else's guesses can lock it out.
 * @throws AppError rate_limited once there were too many of any of them
 */
export const countSignIn = (deps: Pick<Deps, 'db' | 'now'>, attempt: Attempt): Promise<void> =>
  countAttempts(deps, [
    ...('address' in attempt ? [[rateRules.signInsByAddress, attempt.address] as const] : []),
    ...atAccount(attempt),
  ]);

/** Forgets the attempts at an account, as for whoever has just proved that it is theirs. */
export const forgetSignIns = (tx: Transaction, attempt: Attempt): Promise<void> =>
  forgetIn(tx, atAccount(attempt));

function atAccount(attempt: Attempt): Counted[] {
  const account = `${attempt.role}:${attempt.email}`;
  if ('knownBy' in attempt) return [[rateRules.signInsByKnownDevice, `${attempt.knownBy}:${account}`]];
  return [
    [rateRules.signInsByAddressAndEmail, `${attempt.address}:${account}`],
    [rateRules.signInsByEmail, account],
  ];
}
