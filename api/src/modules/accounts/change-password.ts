import type { ChangePasswordInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { hashPassword } from '#/integrations/passwords/passwords.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { checkCurrentPassword } from './current-password.ts';
import { setPassword } from './set-password.ts';

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
  const checkAgain = await checkCurrentPassword(deps, userId, currentPassword, address);
  const hashed = await hashPassword(newPassword);
  await deps.db.write(async (tx) => {
    await checkAgain(tx);
    await setPassword(tx, userId, { hashed, session: sessionId, now: deps.now() });
  });
}
