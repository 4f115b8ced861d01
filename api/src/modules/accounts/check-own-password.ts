import { eq } from 'drizzle-orm';
import { adminUsers, users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { verifyPassword } from '#/integrations/passwords/passwords.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { countSignIn } from './sign-in-attempts.ts';

/** The password as it was typed, the input it was typed in, and where the request came from. */
type Typed = { password: string; field: string; address: string };

/**
 * Checks that somebody who is signed in knows their password. Wrong guesses count as they do when signing in.
 * @returns the hash it was checked against
 * @throws AppError invalid_input when it is another, rate_limited after too many of these
 */
export async function checkOwnPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { role, userId }: Pick<Identity, 'role' | 'userId'>,
  { password, field, address }: Typed,
): Promise<string> {
  const accounts = role === 'client' ? users : adminUsers;
  const [account] = await deps.db.read
    .select({ email: accounts.email, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.id, userId));
  if (!account) throw new AppError('not_found', 'This account does not exist.');
  const forgetAttempts = await countSignIn(deps, { role, email: account.email, address });
  if (!(await verifyPassword(account.password, password))) throw wrongPassword(field);
  await forgetAttempts();
  return account.password;
}

/** @param field the input it was typed in */
export function wrongPassword(field: string): AppError {
  const sentence = 'This is not your current password';
  return new AppError('invalid_input', sentence, { fields: { [field]: sentence } });
}
