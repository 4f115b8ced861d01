import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { inReasonableNumber, verifyPassword } from '#/platform/passwords/passwords.ts';
import type { Identity } from './sessions.service.ts';
import { countSignIn, forgetSignIns } from './sign-in-attempts.ts';

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
  await inReasonableNumber(async () => {
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
