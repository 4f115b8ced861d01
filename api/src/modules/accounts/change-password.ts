import type { ChangePasswordInput } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { adminUsers, users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { hashPassword } from '#/integrations/passwords/passwords.ts';
import { recordAction } from '#/modules/audit/record-action.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { setPassword } from './set-password.ts';

const field = 'currentPassword';

/**
 * Changes the password of somebody who is signed in. The session they do it in goes on; all others end.
 * @param address where the request came from: wrong guesses count as they do when signing in
 * @throws AppError invalid_input when the current password is another, rate_limited after too many of these
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { role, userId, sessionId }: Identity,
  { currentPassword, newPassword }: ChangePasswordInput,
  address: string,
): Promise<void> {
  const accounts = role === 'client' ? users : adminUsers;
  const typed = { password: currentPassword, field, address };
  const checked = await checkOwnPassword(deps, { role, userId }, typed);
  const hashed = await hashPassword(newPassword);
  await deps.db.write(async (tx) => {
    const now = deps.now();
    // The password may have been changed elsewhere since it was checked; then this was not the current one either.
    const [present] = await tx
      .select({ password: accounts.password })
      .from(accounts)
      .where(eq(accounts.id, userId));
    if (present?.password !== checked) throw wrongPassword(field);
    await setPassword(tx, { role, userId }, { hashed, session: sessionId, now });
    if (role === 'admin')
      await recordAction(tx, { actor: { role, id: userId }, action: 'password-changed' }, now);
  });
}
