import { randomUUID } from 'node:crypto';
import type {
  AdminRegistrationInput,
  AdminUser,
  CurrentAdmin,
  FirstSetupInput,
  TeamMemberInput,
} from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { hashChosenPassword, hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { issueToken, openSession } from '#/modules/sessions/sessions.service.ts';
import { memberAdded, portalSetUp } from '#/modules/team/team.events.ts';
import { isTwoFactorRequired } from '#/modules/team/team-settings.ts';
import { adminColumns, type AdminRow } from '#/modules/accounts/queries/account-columns.ts';
import { presentAdmin, presentCurrentAdmin } from '#/modules/accounts/accounts.presenter.ts';
import { freeAddress } from '#/modules/accounts/commands/delete-unconfirmed.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { dropSetupToken, isSetupOpen, requireSetupToken } from '#/modules/team/setup-token.ts';
import type { SignedIn } from '#/modules/sessions/commands/sign-in.ts';
import { sendInvitation } from './invite-member.ts';

/**
 * First Setup: makes the first member of staff and signs them in. Of any number of callers at once one succeeds.
 * @throws AppError invalid_input without the one-time setup token
 * @throws AppError already_exists for everyone after the first; the screens look for "already exist" in its message
 */
export async function initializeAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  { setupToken, ...input }: FirstSetupInput,
  userAgent: string | undefined,
): Promise<SignedIn<CurrentAdmin>> {
  // Asked twice: here so that no password is hashed in vain, below because only the transaction knows.
  await requireOpenSetup(deps.db.read);
  await requireSetupToken(deps, deps.db.read, setupToken);
  const password = await hashChosenPassword(input.password);
  const id = randomUUID();
  const { admin, session, ...team } = await transact(deps, { role: 'admin', id }, async (ctx) => {
    const { tx } = ctx;
    await requireOpenSetup(tx);
    await requireSetupToken(deps, tx, setupToken);
    await dropSetupToken(tx);
    const admin = await insertAdmin(ctx, { id, ...input, password });
    await emit(ctx, portalSetUp);
    const session = await openSession(ctx, { role: 'admin', userId: id, userAgent });
    return { admin, session, isTwoFactorRequired: await isTwoFactorRequired(tx) };
  });
  return {
    user: presentCurrentAdmin(admin, team.isTwoFactorRequired),
    token: await issueToken(deps, session),
    expiresAt: session.expiresAt,
  };
}

/**
 * Makes another member of staff. Only a member of staff may ask for it.
 * @param adminId who asks
 * @throws AppError already_exists when the email address belongs to one, or to a client
 */
export async function registerAdmin(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  input: AdminRegistrationInput,
): Promise<AdminUser> {
  const password = await hashChosenPassword(input.password);
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) =>
    presentAdmin(await joinTeam(ctx, { ...input, password })),
  );
}

/**
 * Makes another member of staff without a password that anybody knows, and mails them a link to set one.
 * @param adminId who asks
 * @throws AppError already_exists when the email address belongs to one, or to a client
 */
export async function addTeamMember(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  input: TeamMemberInput,
): Promise<AdminUser> {
  const password = await hashPassword(createLinkToken().token);
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { id } = await joinTeam(ctx, { ...input, password });
    await sendInvitation(ctx, id);
    return presentAdmin(await getAdmin(ctx.tx, id));
  });
}

/** `password` is its hash here. */
type NewAdmin = AdminRegistrationInput;

/** Somebody who has been removed comes back as who they were, for what they have written is theirs. */
async function joinTeam(ctx: Context, admin: NewAdmin): Promise<AdminRow> {
  const { tx } = ctx;
  const [present] = await tx
    .select({ isActive: adminUsers.isActive })
    .from(adminUsers)
    .where(eq(adminUsers.email, admin.email));
  if (present?.isActive)
    throw new AppError('already_exists', 'This email already belongs to a member of the team.');
  if (!(await freeAddress(ctx, admin.email))) {
    throw new AppError(
      'already_exists',
      `${admin.email} belongs to a client, so it can’t join the team. Use a different address.`,
    );
  }
  const joined = await (present
    ? readmitAdmin(ctx, admin)
    : insertAdmin(ctx, { id: randomUUID(), ...admin }));
  const { id, firstName, lastName } = joined;
  await emit(ctx, memberAdded, { id, name: `${firstName} ${lastName}` });
  return joined;
}

async function readmitAdmin({ tx, now }: Context, { email, ...admin }: NewAdmin): Promise<AdminRow> {
  const [readmitted] = await tx
    .update(adminUsers)
    .set({ ...admin, isActive: true, updatedAt: now.toISOString() })
    .where(and(eq(adminUsers.email, email), eq(adminUsers.isActive, false)))
    .returning(adminColumns);
  if (!readmitted) throw new Error('the readmitted admin was not returned');
  return readmitted;
}

async function requireOpenSetup(reader: Reader): Promise<void> {
  if (await isSetupOpen(reader)) return;
  throw new AppError('already_exists', 'Admin users already exist. Please use the login tab.');
}

async function insertAdmin({ tx, now }: Context, admin: NewAdmin & { id: string }): Promise<AdminRow> {
  const at = now.toISOString();
  const [inserted] = await tx
    .insert(adminUsers)
    .values({ ...admin, createdAt: at, updatedAt: at })
    .returning(adminColumns);
  if (!inserted) throw new Error('the new admin was not returned');
  return inserted;
}
