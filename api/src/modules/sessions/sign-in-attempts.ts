import type { Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import type { CommandDeps } from '#/platform/events/events.ts';
import { countAttempts, forgetIn, rateRules, type Counted } from '#/platform/rate-limits/rate-limit.ts';

/** An attempt to sign in to an account, from an address, or on a device or in a session that its owner is known by. */
type Attempt = { role: Role; email: string } & ({ address: string } | { knownBy: string });

/**
 * Counts an attempt to sign in, by its address, by the account, and by both together. One from a known device counts for that
 * device alone, so that nobody else's guesses can lock it out.
 * @throws rate_limited after too many of any of them
 */
export const countSignIn = (deps: CommandDeps, attempt: Attempt): Promise<void> =>
  countAttempts(deps, [
    ...('address' in attempt ? [[rateRules.signInsByAddress, attempt.address] as const] : []),
    ...atAccount(attempt),
  ]);

/** Clears the attempts at an account, once somebody has proved that it's theirs. */
export const clearSignInAttempts = (tx: Transaction, attempt: Attempt): Promise<void> =>
  forgetIn(tx, atAccount(attempt));

function atAccount(attempt: Attempt): Counted[] {
  const account = `${attempt.role}:${attempt.email}`;
  if ('knownBy' in attempt) return [[rateRules.signInsByKnownDevice, `${attempt.knownBy}:${account}`]];
  return [
    [rateRules.signInsByAddressAndEmail, `${attempt.address}:${account}`],
    [rateRules.signInsByEmail, account],
  ];
}
