import type { Role } from '@stackworks/contracts';
import type { Transaction, Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { countAttempts, forgetIn, rateRules, type Counted } from '#/server/rate-limit.ts';
import { eq } from 'drizzle-orm';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { AppError } from '#/errors.ts';
import { limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import type { Identity } from './sessions.service.ts';

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

type Person = Pick<Identity, 'role' | 'userId' | 'sessionId'>;

/** The password as it was typed, and the input it was typed in. */
type Typed = { password: string; field: string };

/**
 * Makes sure that it is they themselves who act, not somebody at their open screen. Wrong guesses count for the session
 * they are made in, so that nobody's guesses elsewhere get in its way.
 * @returns asks once more, in the transaction that acts: the password may have been changed elsewhere since
 * @throws AppError invalid_input when the password is another, rate_limited after too many of these
 */
export async function checkOwnPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  person: Person,
  { password, field }: Typed,
): Promise<(tx: Transaction) => Promise<void>> {
  const account = await findPassword(deps.db.read, person);
  if (!account) throw new AppError('not_found', 'This account doesn’t exist.');
  const attempt = { role: person.role, email: account.email, knownBy: `session:${person.sessionId}` };
  await limitPasswordChecks(async () => {
    await countSignIn(deps, attempt);
    if (!(await verifyPassword(account.password, password))) throw wrongPassword(field);
    await deps.db.write((tx) => forgetSignIns(tx, attempt));
  });
  return async (tx) => {
    if ((await findPassword(tx, person))?.password !== account.password) throw wrongPassword(field);
  };
}

async function findPassword(reader: Reader, { role, userId }: Omit<Person, 'sessionId'>) {
  const accounts = role === 'client' ? users : adminUsers;
  const [account] = await reader
    .select({ email: accounts.email, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.id, userId));
  return account;
}

function wrongPassword(field: string): AppError {
  const sentence = 'That’s not your current password';
  return new AppError('invalid_input', sentence, { fields: { [field]: sentence } });
}
