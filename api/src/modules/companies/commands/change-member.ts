import type { GivenRole, Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { companies, memberships } from '#/modules/accounts/accounts.tables.ts';
import { deleteStrays } from '#/modules/accounts/commands/write-client.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { getClient, getMember } from '#/modules/accounts/queries/read-accounts.ts';
import {
  approvalsChanged,
  memberLeft,
  memberRemoved,
  memberRoleChanged,
} from '#/modules/companies/companies.events.ts';
import { ownershipOffers } from '#/modules/companies/companies.tables.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { settleApprovals } from '#/modules/versions/commands/decide-on-version.ts';
import { removeFiles } from '#/modules/files/pending-uploads.ts';
import { endSessionsIn } from '#/modules/sessions/sessions.service.ts';
import { emit, transact, type Caller, type CommandDeps, type Context } from '#/platform/events/events.ts';
import type { LogPort, StoragePort } from '#/platform/ports.ts';

type OfMember = { companyId: string; personId: string };

/** Gives somebody another role in a company. @throws AppError not_found; conflict for its owner, who transfers it */
export async function changeRole(
  caller: Caller<Role, CommandDeps & SlaDeps>,
  { role, ...of }: OfMember & { role: GivenRole },
): Promise<void> {
  await transact(caller, async (ctx) => {
    const { email, firstName, memberRole } = await getOther(ctx.tx, of);
    if (memberRole === role) return;
    await ctx.tx.update(memberships).set({ role }).where(isThis(of));
    await settleApprovals(ctx, of.companyId);
    await emit(ctx, memberRoleChanged, { companyId: of.companyId, email, firstName, role });
  });
}

/**
 * Takes somebody out of a company, and ends their sessions there. What they wrote stays, with their name. A person who is in no other
 * company has no account any more.
 * @throws AppError not_found; conflict for its owner
 */
export async function removeMember(
  caller: Caller<Role, CommandDeps & LogPort & SlaDeps & StoragePort>,
  of: OfMember,
): Promise<void> {
  const paths = await transact(caller, async (ctx) => {
    const { email, firstName, memberRole: role } = await getOther(ctx.tx, of);
    const released = await takeOut(ctx, of);
    await emit(ctx, memberRemoved, { companyId: of.companyId, email, firstName, role });
    return released;
  });
  await removeFiles(caller, paths);
}

/** Leaves a company, as `removeMember` takes somebody out; its owner is notified. @throws AppError conflict for its owner */
export async function leaveCompany(
  caller: Caller<'client', CommandDeps & LogPort & SlaDeps & StoragePort>,
): Promise<void> {
  const of = { companyId: caller.actor.id, personId: caller.actor.personId };
  const paths = await transact(caller, async (ctx) => {
    const { firstName, lastName } = await getOther(ctx.tx, of);
    // While they are still there to be named.
    await emit(ctx, memberLeft, { companyId: of.companyId, name: `${firstName} ${lastName}` });
    return takeOut(ctx, of);
  });
  await removeFiles(caller, paths);
}

/** @returns as `deleteStrays` */
async function takeOut(ctx: Context<SlaDeps>, of: OfMember): Promise<string[]> {
  await endSessionsIn(ctx, of);
  await ctx.tx.delete(ownershipOffers).where(isOffered(of));
  await ctx.tx.delete(memberships).where(isThis(of));
  await settleApprovals(ctx, of.companyId);
  return deleteStrays(ctx, [of.personId]);
}

/** Says whether a company's versions need two people's approval. */
export async function setTwoApprovals(
  caller: Caller<Role, CommandDeps & SlaDeps>,
  { companyId, needsTwoApprovals }: { companyId: string; needsTwoApprovals: boolean },
): Promise<void> {
  await transact(caller, async (ctx) => {
    await getClient(ctx.tx, companyId);
    const updatedAt = ctx.now.toISOString();
    await ctx.tx.update(companies).set({ needsTwoApprovals, updatedAt }).where(eq(companies.id, companyId));
    await settleApprovals(ctx, companyId);
    await emit(ctx, approvalsChanged, { companyId });
  });
}

/** Somebody in a company who doesn't own it. */
async function getOther(tx: Transaction, { companyId: id, personId }: OfMember): Promise<ClientRow> {
  await getClient(tx, id);
  const member = await getMember(tx, { id, personId });
  if (member.memberRole === 'owner')
    throw new AppError('conflict', 'This person owns the company. Transfer it to somebody else first.');
  return member;
}

const isThis = ({ companyId, personId }: OfMember) =>
  and(eq(memberships.companyId, companyId), eq(memberships.personId, personId));

const isOffered = ({ companyId, personId }: OfMember) =>
  and(eq(ownershipOffers.companyId, companyId), eq(ownershipOffers.personId, personId));
