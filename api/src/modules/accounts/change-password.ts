import type { ChangePasswordInput } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashPassword, verifyPassword } from '#/integrations/passwords/passwords.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { setPassword } from './set-password.ts';
import { countSignIn } from './sign-in-attempts.ts';

/**
 * Changes a signed-in client's password. The session they do it in goes on; all others end.
 * @param address where the request came from: wrong guesses count as they do when signing in
 * @throws AppError invalid_input when the current password is another, rate_limited after too many of these
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
  { currentPassword, newPassword }: ChangePasswordInput,
  address: string,
): Promise<void> {
  const [client] = await deps.db.read
    .select({ email: users.email, password: users.password })
    .from(users)
    .where(eq(users.id, userId));
  if (!client) throw new AppError('not_found', 'This client does not exist.');
  const forgetAttempts = await countSignIn(deps, { role: 'client', email: client.email, address });
  if (!(await verifyPassword(client.password, currentPassword))) throw wrongPassword();
  await forgetAttempts();
  const hashed = await hashPassword(newPassword);
  await deps.db.write(async (tx) => {
    // The password may have been changed elsewhere since it was checked; then this was not the current one either.
    const [now] = await tx.select({ password: users.password }).from(users).where(eq(users.id, userId));
    if (now?.password !== client.password) throw wrongPassword();
    await setPassword(tx, userId, { hashed, session: sessionId, now: deps.now() });
  });
}

function wrongPassword(): AppError {
  const sentence = 'This is not your current password';
  return new AppError('invalid_input', sentence, { fields: { currentPassword: sentence } });
}
