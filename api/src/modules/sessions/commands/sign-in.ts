import type { AdminLoginInput, ClientUser, CurrentAdmin, LoginInput, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { maySignIn } from '#/modules/accounts/accounts.policy.ts';
import {
  adminColumns,
  clientColumns,
  presentClient,
  presentCurrentAdmin,
  type AdminRow,
  type ClientRow,
} from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';
import { clearSignInAttempts, countSignIn } from '#/modules/sessions/recent-proof.ts';
import { signedIn, signInFailed } from '#/modules/sessions/sessions.events.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { codeRequired, spendCode } from '#/modules/sessions/two-factor/second-factor.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import type { Actor } from '#/platform/audit/record-action.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import type { KnownDevice } from '#/platform/tokens/tokens.ts';

/** Someone who has just signed in, with the token of their session and when it ends. */
export type SignedIn<User> = { user: User; token: string; expiresAt: Date };

/** Where someone signs in from, their browser, and the account that it is known by. */
type Origin = { address: string; userAgent: string | undefined; device: KnownDevice | null };

type SignInDeps = ClockPort & ConfigPort & DatabasePort;

/**
 * Signs a client in.
 * @throws invalid_credentials, alike for an unknown address, a wrong password and a suspended account;
 * rate_limited after too many attempts, whether or not this one is right
 */
export async function signInClient(
  deps: SignInDeps & CataloguePort,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn<ClientUser>> {
  const { account, ...session } = await signIn(deps, 'client', input, origin, {
    find: (reader) =>
      reader
        .select({ ...clientColumns, password: users.password })
        .from(users)
        .where(eq(users.email, input.email)),
    openWith: ({ id }, _knownBy, open) =>
      transact(deps, { role: 'client', id }, (ctx) => open(ctx, 'password')),
  });
  return { user: presentClient(account, deps), ...session };
}

/**
 * Signs a member of staff in; as `signInClient`. With two-factor sign-in, a code is needed as well.
 * @throws second_factor_required when the password is right and the code is missing
 */
export async function signInAdmin(
  deps: SignInDeps,
  { code, ...input }: AdminLoginInput,
  origin: Origin,
): Promise<SignedIn<CurrentAdmin>> {
  const { account, ...session } = await signIn<AdminRow & Password>(deps, 'admin', input, origin, {
    find: (reader) =>
      reader
        .select({ ...adminColumns, password: adminUsers.password })
        .from(adminUsers)
        .where(eq(adminUsers.email, input.email)),
    openWith: ({ id, twoFactorEnabledAt }, knownBy, open) => {
      if (twoFactorEnabledAt === null)
        return transact(deps, { role: 'admin', id }, (ctx) => open(ctx, 'password'));
      if (code === undefined) throw codeRequired();
      return spendCode(deps, { adminId: id, code, knownBy }, (ctx, kind) =>
        open(ctx, kind === 'recovery' ? 'recovery-code' : 'password'),
      );
    },
  });
  return { user: presentCurrentAdmin(account, await isTwoFactorRequired(deps.db.read)), ...session };
}

type Password = { password: string };
type AccountRow = (ClientRow | AdminRow) & Password;

/** What differs between the two roles. */
type Ways<Account> = {
  /** The account with this email address, if there is one. */
  find: (reader: Reader) => Promise<Account[]>;
  /** Opens the session of a right password, in a transaction that also takes a second factor. */
  openWith: <Opened>(
    account: Account,
    knownBy: string | undefined,
    open: (ctx: Context, by: 'password' | 'recovery-code') => Promise<Opened>,
  ) => Promise<Opened>;
};

const signIn = <Account extends AccountRow>(
  deps: SignInDeps,
  role: Role,
  { email, password }: LoginInput,
  { address, userAgent, device }: Origin,
  { find, openWith }: Ways<Account>,
) =>
  limitPasswordChecks(async () => {
    const [found] = await find(deps.db.read);
    const knownBy = device && device.userId === found?.id ? `device:${device.id}` : undefined;
    const attempt = { role, email, ...(knownBy === undefined ? { address } : { knownBy }) };
    await countSignIn(deps, attempt);
    try {
      const checked = await checkPassword(found, password);
      const { account, session } = await openWith(checked, knownBy, async (ctx, by) => {
        // The account may have been closed since, or its password changed, which ended the sessions of that time.
        const [current] = await find(ctx.tx);
        if (!current || !maySignIn(current) || current.password !== checked.password)
          throw wrongCredentials();
        await emit(ctx, signedIn, { by, address });
        await clearSignInAttempts(ctx.tx, attempt);
        return {
          account: current,
          session: await openSession(ctx, { role, userId: current.id, userAgent }),
        };
      });
      return { account, token: await issueToken(deps, session), expiresAt: session.expiresAt };
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_credentials') {
        const actor: Actor = found
          ? { role, id: found.id, name: `${found.firstName} ${found.lastName}` }
          : { role: 'system', name: email };
        await transact(deps, actor, (ctx) => emit(ctx, signInFailed, { address }));
      }
      throw error;
    }
  });

/** Takes as long, and fails with the same words, whatever is wrong. Source: decision D6. */
async function checkPassword<Account extends AccountRow>(
  found: Account | undefined,
  password: string,
): Promise<Account> {
  const account = found && maySignIn(found) ? found : null;
  const matches = await verifyPassword(account?.password ?? null, password);
  if (!account || !matches) throw wrongCredentials();
  return account;
}

const wrongCredentials = () => new AppError('invalid_credentials', 'Invalid email or password.');
