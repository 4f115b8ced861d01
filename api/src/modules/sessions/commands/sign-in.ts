import type { AdminLoginInput, ClientUser, CurrentAdmin, LoginInput, Role } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import type { Actor } from '#/platform/audit/record-action.ts';
import type { KnownDevice } from '#/platform/tokens/tokens.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { signedIn, signInFailed } from '#/modules/sessions/sessions.events.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import {
  adminColumns,
  clientColumns,
  type AdminRow,
  type ClientRow,
} from '#/modules/accounts/queries/account-columns.ts';
import { maySignIn } from '#/modules/accounts/accounts.policy.ts';
import { presentClient, presentCurrentAdmin } from '#/modules/accounts/accounts.presenter.ts';
import { countSignIn, forgetSignIns } from '#/modules/sessions/check-own-password.ts';
import { spendCode } from '#/modules/sessions/two-factor/second-factor.ts';

/** Someone who has just signed in, with the token of their session and when it ends. */
export type SignedIn<User> = { user: User; token: string; expiresAt: Date };

/** Where someone signs in from, the browser they do it with, if it says, and which account it is known by. */
type Origin = { address: string; userAgent: string | undefined; device: KnownDevice | null };

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
  const { account, ...session } = await limitPasswordChecks(() =>
    signIn(deps, 'client', input, origin, {
      find,
      openWith: ({ id }, _knownBy, open) =>
        transact(deps, { role: 'client', id }, (ctx) => open(ctx, 'password')),
    }),
  );
  return { user: presentClient(account, deps), ...session };
}

/**
 * Signs a member of staff in; as `signInClient`. Who has a second factor gives a code of it as well.
 * @throws AppError second_factor_required when the password is right and no code was given
 */
export async function signInAdmin(
  deps: SignInDeps,
  { code, ...input }: AdminLoginInput,
  origin: Origin,
): Promise<SignedIn<CurrentAdmin>> {
  const find = (reader: Reader) =>
    reader
      .select({ ...adminColumns, password: adminUsers.password })
      .from(adminUsers)
      .where(eq(adminUsers.email, input.email));
  const openWith: Ways<AdminRow & { password: string }>['openWith'] = async (account, knownBy, open) => {
    if (account.twoFactorEnabledAt === null) {
      return transact(deps, { role: 'admin', id: account.id }, (ctx) => open(ctx, 'password'));
    }
    if (code === undefined) {
      throw new AppError('second_factor_required', 'Enter the current code from your authenticator app.');
    }
    const attempt = { adminId: account.id, code, knownBy };
    return spendCode(deps, attempt, (ctx, kind) =>
      open(ctx, kind === 'recovery' ? 'recovery-code' : 'password'),
    );
  };
  const { account, ...session } = await limitPasswordChecks(() =>
    signIn(deps, 'admin', input, origin, { find, openWith }),
  );
  return { user: presentCurrentAdmin(account, await isTwoFactorRequired(deps.db.read)), ...session };
}

type WithPassword = (ClientRow | AdminRow) & { password: string };

/** What differs between the two roles. */
type Ways<Account> = {
  /** The accounts with this email address: one or none. */
  find: (reader: Reader) => Promise<Account[]>;
  /** Opens the session, once the password was right, in a transaction that also takes what is wanted beside it. */
  openWith: <Opened>(
    account: Account,
    knownBy: string | undefined,
    open: (ctx: Context, by: 'password' | 'recovery-code') => Promise<Opened>,
  ) => Promise<Opened>;
};

async function signIn<Account extends WithPassword>(
  deps: SignInDeps,
  role: Role,
  { email, password }: LoginInput,
  { address, userAgent, device }: Origin,
  { find, openWith }: Ways<Account>,
) {
  const [found] = await find(deps.db.read);
  const knownBy = device && device.userId === found?.id ? `device:${device.id}` : undefined;
  const attempt = { role, email, ...(knownBy === undefined ? { address } : { knownBy }) };
  await countSignIn(deps, attempt);
  try {
    const checked = await checkPassword(found, password);
    const { account, session } = await openWith(checked, knownBy, async (ctx, by) => {
      const { tx } = ctx;
      // The account may have been closed since, or its password set anew, which ended the sessions there were by then.
      const [current] = await find(tx);
      if (!current || !maySignIn(current) || current.password !== checked.password) throw refused();
      await emit(ctx, signedIn, { by, address });
      await forgetSignIns(tx, attempt);
      const opened = await openSession(ctx, { role, userId: current.id, userAgent });
      return { account: current, session: opened };
    });
    return { account, token: await issueToken(deps, session), expiresAt: session.expiresAt };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials') {
      const actor: Actor = found ? { role, ...nameOf(found) } : { role: 'system', name: email };
      await transact(deps, actor, (ctx) => emit(ctx, signInFailed, { address }));
    }
    throw error;
  }
}

const nameOf = ({ id, firstName, lastName }: WithPassword) => ({ id, name: `${firstName} ${lastName}` });

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
