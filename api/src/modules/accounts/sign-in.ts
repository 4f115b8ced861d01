import type { AdminUser, ClientUser, LoginInput, Role } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { adminUsers, users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { verifyPassword } from '#/integrations/passwords/passwords.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { maySignIn } from './accounts.policy.ts';
import { adminColumns, clientColumns, type AdminRow, type ClientRow } from './account-columns.ts';
import { presentAdmin, presentClient } from './accounts.presenter.ts';

/** Someone who has just signed in, with the token of their session and when it ends. */
export type SignedIn<User> = { user: User; token: string; expiresAt: Date };

type SignInDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * Signs a client in.
 * @param userAgent the browser they sign in with, if it says
 * @throws AppError invalid_credentials, alike for an unknown address, a wrong password and a deactivated account
 */
export async function signInClient(
  deps: SignInDeps & Pick<Deps, 'catalogue'>,
  { email, password }: LoginInput,
  userAgent: string | undefined,
): Promise<SignedIn<ClientUser>> {
  const [found] = await deps.db.read
    .select({ ...clientColumns, password: users.password })
    .from(users)
    .where(eq(users.email, email));
  const client = await checkPassword(found, password);
  return { user: presentClient(client, deps), ...(await enter(deps, 'client', client.id, userAgent)) };
}

/** Signs a member of staff in; as `signInClient`. */
export async function signInAdmin(
  deps: SignInDeps,
  { email, password }: LoginInput,
  userAgent: string | undefined,
): Promise<SignedIn<AdminUser>> {
  const [found] = await deps.db.read
    .select({ ...adminColumns, password: adminUsers.password })
    .from(adminUsers)
    .where(eq(adminUsers.email, email));
  const admin = await checkPassword(found, password);
  return { user: presentAdmin(admin), ...(await enter(deps, 'admin', admin.id, userAgent)) };
}

/** Takes as long, and fails with the same words, whatever is wrong. Source: decision D6. */
async function checkPassword<Account extends (ClientRow | AdminRow) & { password: string }>(
  found: Account | undefined,
  password: string,
): Promise<Account> {
  const account = found && maySignIn(found) ? found : null;
  const matches = await verifyPassword(account?.password ?? null, password);
  if (!account || !matches) throw new AppError('invalid_credentials', 'Invalid email or password.');
  return account;
}

async function enter(deps: SignInDeps, role: Role, userId: string, userAgent: string | undefined) {
  const session = await deps.db.write((tx) => openSession(deps, tx, { role, userId, userAgent }));
  return { token: await issueToken(deps, session), expiresAt: session.expiresAt };
}
