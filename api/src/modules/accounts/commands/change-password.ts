import type { ChangePasswordInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { hashChosenPassword } from '#/platform/passwords/passwords.ts';
import { transact } from '#/platform/events/events.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { checkOwnPassword } from '#/modules/sessions/check-own-password.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password of somebody who is signed in. The session they do it in goes on; all others end.
 * @throws AppError invalid_input when the current password is another, rate_limited after too many of these
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { role, userId, sessionId }: Identity,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const typed = { password: currentPassword, field: 'currentPassword' };
  const checkAgain = await checkOwnPassword(deps, { role, userId, sessionId }, typed);
  const hashed = await hashChosenPassword(newPassword, 'newPassword');
  await transact(deps, { role, id: userId }, async (ctx) => {
    await checkAgain(ctx.tx);
    await setPassword(ctx, { role, userId }, { hashed, session: sessionId, proof: 'password' });
  });
}
