import { randomUUID } from 'node:crypto';
import {
  companyLinkDays,
  peopleLimit,
  portalRoutes,
  type CompanyInvitation,
  type InvitationInput,
  type Role,
} from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { addDays } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import { members } from '#/modules/accounts/accounts.tables.ts';
import { checkIsNotStaff } from '#/modules/accounts/commands/check-address.ts';
import { getClient, getNameOf } from '#/modules/accounts/queries/read-accounts.ts';
import {
  invitationLinkMade,
  invitationWithdrawn,
  memberInvited,
} from '#/modules/companies/companies.events.ts';
import { memberInvitations } from '#/modules/companies/companies.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import { emit, transact, type Caller, type CommandDeps } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { createLinkToken } from '#/platform/tokens/tokens.ts';

type OfInvitation = { companyId: string; invitationId: string };

/**
 * Invites somebody to join a company, by email.
 * @throws AppError already_exists for somebody who is in it, or has been invited; invalid_input above the limit of people;
 * rate_limited after too many
 */
export async function inviteMember(
  caller: Caller,
  { companyId, email, role }: InvitationInput & { companyId: string },
): Promise<CompanyInvitation> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const { emailVerified } = await getClient(tx, companyId);
    if (ctx.actor.role === 'client' && !emailVerified)
      throw new AppError('conflict', 'Confirm your email address first. The link is in your welcome email.');
    await checkIsNotStaff(tx, email);
    await checkIsNew(tx, companyId, email);
    await countIn(tx, rateRules.memberInvitationsByCompany, companyId, now);
    const { token, hash } = createLinkToken();
    const by = await getNameOf(tx, ctx.actor);
    const row = {
      id: randomUUID(),
      companyId,
      email,
      role,
      invitedBy: by,
      tokenHash: hash,
      isEmailed: true,
      expiresAt: addDays(now, companyLinkDays).toISOString(),
      createdAt: now.toISOString(),
    };
    await tx.insert(memberInvitations).values(row);
    await emit(ctx, memberInvited, { companyId, email, role, token, by });
    return present(row);
  });
}

async function checkIsNew(tx: Transaction, companyId: string, email: string): Promise<void> {
  const isHere = and(eq(members.id, companyId), eq(members.email, email));
  if ((await tx.$count(members, isHere)) > 0)
    throw inputError('email', 'This person is in the company already.', 'already_exists');
  const isInvited = and(eq(memberInvitations.companyId, companyId), eq(memberInvitations.email, email));
  if ((await tx.$count(memberInvitations, isInvited)) > 0)
    throw inputError(
      'email',
      'This person has been invited already. Send it again from the list.',
      'already_exists',
    );
  const [people, invited] = await Promise.all([
    tx.$count(members, eq(members.id, companyId)),
    tx.$count(memberInvitations, eq(memberInvitations.companyId, companyId)),
  ]);
  if (people + invited >= peopleLimit)
    throw inputError('email', `A company can have ${peopleLimit} people. Remove somebody first.`);
}

/** Emails an invitation again, with a new link that voids the one before. @throws AppError not_found, rate_limited */
export async function resendInvitation(caller: Caller, of: OfInvitation): Promise<CompanyInvitation> {
  return transact(caller, async (ctx) => {
    const { row, token } = await renew(ctx, of, { isEmailed: true });
    const { companyId, email, role } = row;
    const by = await getNameOf(ctx.tx, ctx.actor);
    await emit(ctx, memberInvited, { companyId, email, role, token, by });
    return present(row);
  });
}

/**
 * Makes a new link for an invitation, to pass on by other means; it voids the one before. The person who joins by it has yet to
 * confirm
 * the address.
 * @returns its address
 * @throws AppError not_found, rate_limited
 */
export async function makeInvitationLink(
  caller: Caller<Role, CommandDeps & ConfigPort>,
  of: OfInvitation,
): Promise<string> {
  const token = await transact(caller, async (ctx) => {
    const renewed = await renew(ctx, of, { isEmailed: false });
    await emit(ctx, invitationLinkMade, { companyId: of.companyId });
    return renewed.token;
  });
  return `${caller.config.publicUrl}${portalRoutes.joinCompany}?token=${token}`;
}

async function renew(
  { tx, now }: { tx: Transaction; now: Date },
  of: OfInvitation,
  { isEmailed }: { isEmailed: boolean },
) {
  await countIn(tx, rateRules.invitationsByMember, of.invitationId, now);
  const { token, hash } = createLinkToken();
  const [row] = await tx
    .update(memberInvitations)
    .set({ tokenHash: hash, isEmailed, expiresAt: addDays(now, companyLinkDays).toISOString() })
    .where(isThis(of))
    .returning();
  if (!row) throw invitationNotFound();
  return { row, token };
}

/** Withdraws an invitation; its link is void. @throws AppError not_found */
export async function withdrawInvitation(caller: Caller, of: OfInvitation): Promise<void> {
  await transact(caller, async (ctx) => {
    const gone = await ctx.tx.delete(memberInvitations).where(isThis(of)).returning();
    if (gone.length === 0) throw invitationNotFound();
    await emit(ctx, invitationWithdrawn, { companyId: of.companyId });
  });
}

const isThis = ({ companyId, invitationId }: OfInvitation) =>
  and(eq(memberInvitations.companyId, companyId), eq(memberInvitations.id, invitationId));

const invitationNotFound = () => new AppError('not_found', 'This invitation has been accepted or withdrawn.');

const present = (row: typeof memberInvitations.$inferSelect): CompanyInvitation =>
  pick(row, ['id', 'email', 'role', 'invitedBy', 'createdAt', 'expiresAt']);
