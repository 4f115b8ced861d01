import type { AdminLoginInput, ClientUser, CurrentAdmin, LoginInput, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { maySignIn } from '#/modules/accounts/accounts.policy.ts';
import {
  adminColumns,
  memberColumns,
  presentClient,
  presentCurrentAdmin,
  type AdminRow,
} from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers, members } from '#/modules/accounts/accounts.tables.ts';
import { clearSignInAttempts, countSignIn } from '#/modules/sessions/sign-in-attempts.ts';
import { signedIn, signInFailed } from '#/modules/sessions/sessions.events.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { spendCode } from '#/modules/sessions/two-factor/second-factor.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import type { Actor } from '#/platform/audit/record-action.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { limitPasswordChecks, verifyPassword } from '#/platform/passwords/passwords.ts';
import type { KnownDevice } from '#/platform/tokens/tokens.ts';

/** Someone who has just signed in, with the token of their session and when it ends. */
export type SignedIn<User> = { user: User; personId: string; token: string; expiresAt: Date };

/** Where someone signs in from, their browser, and the account that it is known by. */
type Origin = { address: string; userAgent: string | undefined; device: KnownDevice | null };

type SignInDeps = CommandDeps & ConfigPort;

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
  const columns = { ...memberColumns, password: members.password };
  const { account, ...session } = await signIn(deps, 'client', input, origin, (reader) =>
    reader
      .select(columns)
      .from(members)
      .where(eq(members.email, input.email))
      // Their own company before others, and none that is suspended before one that isn't.
      .orderBy(desc(members.isActive), desc(sql`${members.memberRole} = 'owner'`), asc(members.joinedAt))
      .limit(1),
  );
  return { user: presentClient(account, deps), ...session };
}

/**
 * Signs a member of staff in; as `signInClient`. With two-factor sign-in, a code is needed as well.
 * @throws second_factor_required when the password is right and the code is missing
 */
export async function signInAdmin(
  deps: SignInDeps,
  input: AdminLoginInput,
  origin: Origin,
): Promise<SignedIn<CurrentAdmin>> {
  const columns = { ...adminColumns, personId: adminUsers.id, password: adminUsers.password };
  const { account, ...session } = await signIn(deps, 'admin', input, origin, (reader) =>
    reader.select(columns).from(adminUsers).where(eq(adminUsers.email, input.email)),
  );
  return { user: presentCurrentAdmin(account, await isTwoFactorRequired(deps.db.read)), ...session };
}

/** An account with its password's hash; clients have no second factor. */
type Account = Pick<AdminRow, 'id' | 'firstName' | 'lastName' | 'isActive'> &
  Partial<Pick<AdminRow, 'twoFactorEnabledAt'>> & { personId: string; password: string };

/** @param find finds the account with the email address, if there is one */
const signIn = <Found extends Account>(
  deps: SignInDeps,
  role: Role,
  { email, password, code }: AdminLoginInput,
  { address, userAgent, device }: Origin,
  find: (reader: Reader) => Promise<Found[]>,
) =>
  limitPasswordChecks(async () => {
    const [found] = await find(deps.db.read);
    const knownBy = device && device.userId === found?.personId ? `device:${device.id}` : undefined;
    const attempt = { role, email, ...(knownBy === undefined ? { address } : { knownBy }) };
    await countSignIn(deps, attempt);
    try {
      const checked = await checkPassword(found, password);
      const open = async (ctx: Context, by: 'password' | 'time-code' | 'recovery-code') => {
        // The account may have been closed since, or its password changed, which ended the sessions of that time.
        const [account] = await find(ctx.tx);
        if (!account || !maySignIn(account) || account.password !== checked.password)
          throw wrongCredentials();
        await emit(ctx, signedIn, { by, address });
        await clearSignInAttempts(ctx.tx, attempt);
        const { id, personId } = account;
        return { account, session: await openSession(ctx, { role, id, personId, userAgent }) };
      };
      const { id, personId } = checked;
      const { account, session } = await (checked.twoFactorEnabledAt
        ? spendCode(deps, { adminId: id, code, knownBy }, open)
        : transact({ ...deps, actor: { role, id, personId } }, (ctx) => open(ctx, 'password')));
      const { expiresAt } = session;
      return { account, personId, token: await issueToken(deps, session), expiresAt };
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_credentials') {
        const actor: Actor = found
          ? { role, id: found.id, name: `${found.firstName} ${found.lastName}` }
          : { role: 'system', name: email };
        await transact({ ...deps, actor }, (ctx) => emit(ctx, signInFailed, { address }));
      }
      throw error;
    }
  });

/** Takes as long, and fails with the same words, whatever is wrong. Source: decision D6. */
async function checkPassword<Found extends Account>(found: Found | undefined, password: string) {
  const account = found && maySignIn(found) ? found : null;
  const matches = await verifyPassword(account?.password ?? null, password);
  if (!account || !matches) throw wrongCredentials();
  return account;
}

const wrongCredentials = () => new AppError('invalid_credentials', 'Invalid email or password.');
