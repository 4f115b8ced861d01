import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '#/db/client.ts';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { verifyPassword } from '#/integrations/passwords/passwords.ts';
import { countSignIn } from './sign-in-attempts.ts';

/**
 * Makes sure that it is the client who acts, not somebody at their open screen.
 * @param address where the request came from: wrong guesses count as they do when signing in
 * @returns asks once more, in the transaction that acts: the password may have been changed elsewhere since
 * @throws AppError invalid_input when the password is another, rate_limited after too many of these
 */
export async function checkCurrentPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  clientId: string,
  currentPassword: string,
  address: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const client = await findPassword(deps.db.read, clientId);
  if (!client) throw new AppError('not_found', 'This client does not exist.');
  const forgetAttempts = await countSignIn(deps, { role: 'client', email: client.email, address });
  if (!(await verifyPassword(client.password, currentPassword))) throw wrongPassword();
  await forgetAttempts();
  return async (tx) => {
    if ((await findPassword(tx, clientId))?.password !== client.password) throw wrongPassword();
  };
}

async function findPassword(reader: Reader, clientId: string) {
  const [client] = await reader
    .select({ email: users.email, password: users.password })
    .from(users)
    .where(eq(users.id, clientId));
  return client;
}

function wrongPassword(): AppError {
  const sentence = 'This is not your current password';
  return new AppError('invalid_input', sentence, { fields: { currentPassword: sentence } });
}
