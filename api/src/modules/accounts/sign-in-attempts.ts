import type { Role } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countAttempt, forgetAttempts, rateRules } from '#/http/rate-limit.ts';

/** Which account someone tries to sign in to, and the address they do it from. */
type Attempt = { role: Role; email: string; address: string };

/**
 * Counts an attempt to sign in: by the address it came from, by the account, and by both together.
 * @returns forgets the attempts at this account; call it once the password was right
 * @throws AppError rate_limited once there were too many of any of them
 */
export async function countSignIn(
  deps: Pick<Deps, 'db' | 'now'>,
  attempt: Attempt,
): Promise<() => Promise<void>> {
  await countAttempt(deps, rateRules.signInsByAddress, attempt.address);
  for (const [rule, subject] of atAccount(attempt)) await countAttempt(deps, rule, subject);
  return () => forgetSignIns(deps, attempt);
}

/** Forgets the attempts at an account, as for whoever has just proved that it is theirs. */
export async function forgetSignIns(deps: Pick<Deps, 'db' | 'now'>, attempt: Attempt): Promise<void> {
  for (const [rule, subject] of atAccount(attempt)) await forgetAttempts(deps, rule, subject);
}

function atAccount({ role, email, address }: Attempt) {
  const account = `${role}:${email}`;
  return [
    [rateRules.signInsByAddressAndEmail, `${address}:${account}`],
    [rateRules.signInsByEmail, account],
  ] as const;
}
