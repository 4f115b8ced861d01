import type { AdminUser, ClientUser, LoginInput, Role } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { adminUsers, users } from '#/db/schema/accounts.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { verifyPassword } from '#/integrations/passwords/passwords.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { adminColumns, clientColumns, type AdminRow, type ClientRow } from './account-columns.ts';
import { maySignIn } from './accounts.policy.ts';
import { presentAdmin, presentClient } from './accounts.presenter.ts';
import { countSignIn } from './sign-in-attempts.ts';

/** Someone who has just signed in, with the token of their session and when it ends. */
export type SignedIn<User> = { user: User; token: string; expiresAt: Date };

/** Where someone signs in from, and the browser they do it with, if it says. */
type Origin = { address: string; userAgent: string | undefined };

type SignInDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * Signs a client in.
 * @throws AppError invalid_credentials, alike for an unknown address, a wrong password and a deactivated account;
 * rate_limited once there were too many attempts, whether or not this one is right
 */
export async function signInClient(
  deps: SignInDeps & Pick<Deps, 'catalogue'>,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn<ClientUser>> {
  const find = (reader: Reader) =>
    reader
      .select({ ...clientColumns, password: users.password })
      .from(users)
      .where(eq(users.email, input.email));
  const { account, ...session } = await signIn(deps, 'client', input, origin, find);
  return { user: presentClient(account, deps), ...session };
}

/** Signs a member of staff in; as `signInClient`. */
export async function signInAdmin(
  deps: SignInDeps,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn<AdminUser>> {
  const find = (reader: Reader) =>
    reader
      .select({ ...adminColumns, password: adminUsers.password })
      .from(adminUsers)
      .where(eq(adminUsers.email, input.email));
  const { account, ...session } = await signIn(deps, 'admin', input, origin, find);
  return { user: presentAdmin(account), ...session };
}

type WithPassword = (ClientRow | AdminRow) & { password: string };

/** @param find the accounts with this e-mail address: one or none */
async function signIn<Account extends WithPassword>(
  deps: SignInDeps,
  role: Role,
  { email, password }: LoginInput,
  { address, userAgent }: Origin,
  find: (reader: Reader) => Promise<Account[]>,
) {
  const forgetAttempts = await countSignIn(deps, { role, email, address });
  const [found] = await find(deps.db.read);
  const checked = await checkPassword(found, password);
  const { account, session } = await deps.db.write(async (tx) => {
    // The account may have been closed since, or its password set anew, which ended the sessions there were by then.
    const [current] = await find(tx);
    if (!current || !maySignIn(current) || current.password !== checked.password) throw refused();
    const opened = await openSession(deps, tx, { role, userId: current.id, userAgent });
    return { account: current, session: opened };
  });
  await forgetAttempts();
  return { account, token: await issueToken(deps, session), expiresAt: session.expiresAt };
}

/** Takes as long, and fails with the same words, whatever is wrong. Source: decision D6. */
async function checkPassword<Account extends WithPassword>(
  found: Account | undefined,
  password: string,
): Promise<Account> {
  const account = found && maySignIn(found) ? found : null;
  const matches = await verifyPassword(account?.password ?? null, password);
  if (!account || !matches) throw refused();
  return account;
}

const refused = () => new AppError('invalid_credentials', 'Invalid email or password.');
