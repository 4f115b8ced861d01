import { randomUUID } from 'node:crypto';
import {
  invitationDays,
  type AdminRegistrationInput,
  type AdminUser,
  type TeamMemberInput,
} from '@stackworks/contracts';
import { addDays, subMinutes } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { adminColumns, presentAdmin, type AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { freeAddress } from '#/modules/accounts/commands/delete-unconfirmed.ts';
import { justInvited, quietMinutes } from '#/modules/accounts/commands/invite-client.ts';
import { findAdminByEmail, getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { invitationResent, memberAdded, memberInvited } from '#/modules/team/team.events.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';
import { hashChosenPassword, hashPassword } from '#/platform/passwords/passwords.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';

/**
 * Adds a member of staff with a password.
 * @throws already_exists when the email address belongs to one, or to a client
 */
export async function registerAdmin(
  caller: Caller<'admin'>,
  input: AdminRegistrationInput,
): Promise<AdminUser> {
  const password = await hashChosenPassword(input.password);
  return transact(caller, async (ctx) => presentAdmin(await joinTeam(ctx, { ...input, password })));
}

/**
 * Adds a member of staff without a password, and emails them a link to set one.
 * @throws already_exists when the email address belongs to one, or to a client
 */
export async function addTeamMember(caller: Caller<'admin'>, input: TeamMemberInput): Promise<AdminUser> {
  const password = await hashPassword(createLinkToken().token);
  return transact(caller, async (ctx) => {
    const { id } = await joinTeam(ctx, { ...input, password });
    await sendInvitation(ctx, id);
    return presentAdmin(await getAdmin(ctx.tx, id));
  });
}

/** `password` is its hash here. */
type NewAdmin = AdminRegistrationInput;

/** Somebody who was removed comes back with their old account, as what they wrote is theirs. */
async function joinTeam(ctx: Context, admin: NewAdmin): Promise<AdminRow> {
  const { email } = admin;
  const present = await findAdminByEmail(ctx.tx, email);
  if (present?.isActive)
    throw new AppError('already_exists', 'This email already belongs to a member of the team.');
  if (!(await freeAddress(ctx, email))) {
    throw new AppError(
      'already_exists',
      `${email} belongs to a client, so it can’t join the team. Use a different address.`,
    );
  }
  const joined = await (present
    ? readmitAdmin(ctx, admin)
    : insertAdmin(ctx, { id: randomUUID(), ...admin }));
  await emit(ctx, memberAdded, { id: joined.id, name: `${joined.firstName} ${joined.lastName}` });
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

/** Inserts a member of staff; `password` is a hash. */
export async function insertAdmin({ tx, now }: Context, admin: NewAdmin & { id: string }): Promise<AdminRow> {
  const at = now.toISOString();
  const [inserted] = await tx
    .insert(adminUsers)
    .values({ ...admin, createdAt: at, updatedAt: at })
    .returning(adminColumns);
  if (!inserted) throw new Error('the new admin was not returned');
  return inserted;
}

/** Emails a link to set a first password, which voids the one before. */
async function sendInvitation(ctx: Context, adminId: string): Promise<void> {
  const { tx, now } = ctx;
  const { token, hash } = createLinkToken();
  const at = now.toISOString();
  const resetTokenExpiry = addDays(now, invitationDays).toISOString();
  const [invited] = await tx
    .update(adminUsers)
    .set({ resetToken: hash, resetTokenExpiry, invitedAt: at, updatedAt: at })
    .where(eq(adminUsers.id, adminId))
    .returning({ email: adminUsers.email, firstName: adminUsers.firstName });
  if (!invited) throw new Error('the invited member of staff was not returned');
  await emit(ctx, memberInvited, { ...invited, token });
}

/**
 * Emails a colleague who hasn’t joined yet a new link, which voids the one before.
 * @throws not_found when there is no such colleague, conflict when they have joined or were invited a moment ago,
 * rate_limited after several
 */
export async function resendInvitation(caller: Caller<'admin'>, other: string): Promise<AdminUser> {
  await countAttempt(caller, rateRules.invitationsByMember, other);
  return transact(caller, async (ctx) => {
    const { isActive, invitedAt, firstName, lastName } = await getAdmin(ctx.tx, other);
    if (!isActive) throw new AppError('not_found', 'This member of the team does not exist.');
    const name = `${firstName} ${lastName}`;
    if (invitedAt === null) throw new AppError('conflict', `${name} has already joined the team.`);
    if (invitedAt > subMinutes(ctx.now, quietMinutes).toISOString()) throw justInvited(name);
    await sendInvitation(ctx, other);
    await emit(ctx, invitationResent, { id: other, name });
    return presentAdmin(await getAdmin(ctx.tx, other));
  });
}
