import { companyLinkDays, type NextOwnerInput, type OwnershipOffer } from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { addDays } from 'date-fns';
import { and, eq, gt } from 'drizzle-orm';
import { AppError, inputError } from '#/errors.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { members, memberships, users } from '#/modules/accounts/accounts.tables.ts';
import { countDetailsChange } from '#/modules/accounts/commands/write-client.ts';
import { getClient, getMember } from '#/modules/accounts/queries/read-accounts.ts';
import {
  ownerReplaced,
  ownershipChanged,
  ownershipOffered,
  ownershipOfferWithdrawn,
} from '#/modules/companies/companies.events.ts';
import { ownershipOffers } from '#/modules/companies/companies.tables.ts';
import { nameOfCompany } from '#/modules/companies/queries/read-company.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { settleApprovals } from '#/modules/versions/commands/decide-on-version.ts';
import { findErasure } from '#/modules/privacy/queries/find-erasure.ts';
import { checkOwnPassword } from '#/modules/sessions/recent-proof.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import { emit, transact, type Caller, type CommandDeps, type Context } from '#/platform/events/events.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { createLinkToken, hashLinkToken } from '#/platform/tokens/tokens.ts';

type Owner = CommandDeps & { actor: Identity<'client'> };

/**
 * Asks one of a company's people, by email, to take it over. Until they say yes nothing changes; asking somebody else voids the
 * link before.
 * @throws AppError not_found; invalid_input for a wrong password; conflict when they own another company, or this one
 * is going to be deleted; rate_limited
 */
export async function offerOwnership(caller: Owner, { personId, password }: NextOwnerInput): Promise<void> {
  const { id: companyId } = caller.actor;
  const checkAgain = await checkOwnPassword(caller, caller.actor, password, 'password');
  await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    await checkAgain(tx);
    const { email, firstName, memberRole } = await getMember(tx, { id: companyId, personId });
    if (memberRole === 'owner') throw inputError('personId', 'You own this company already');
    if (await ownsOne(tx, personId)) throw ownsAnother();
    await checkStays(tx, companyId);
    await countIn(tx, rateRules.invitationsByMember, `owner:${companyId}`, now);
    const { token, hash } = createLinkToken();
    const offer = { personId, tokenHash: hash, expiresAt: addDays(now, companyLinkDays).toISOString() };
    await tx
      .insert(ownershipOffers)
      .values({ companyId, ...offer, createdAt: now.toISOString() })
      .onConflictDoUpdate({ target: ownershipOffers.companyId, set: offer });
    await emit(ctx, ownershipOffered, { companyId, email, firstName, token });
  });
}

/** Asks nobody to take over any more; the link is void. @throws AppError not_found when nobody was asked */
export async function withdrawOffer(caller: Owner): Promise<void> {
  const { id: companyId } = caller.actor;
  await transact(caller, async (ctx) => {
    const gone = await ctx.tx
      .delete(ownershipOffers)
      .where(eq(ownershipOffers.companyId, companyId))
      .returning();
    if (gone.length === 0) throw new AppError('not_found', 'Nobody has been asked to take over.');
    await emit(ctx, ownershipOfferWithdrawn, { companyId });
  });
}

/** What the question to a next owner is about. @throws AppError link_expired */
export async function checkOffer({ db, now }: CommandDeps, token: string): Promise<OwnershipOffer> {
  const { companyId, personId } = await findOffer(db.read, token, now());
  const [owner, { email }] = await Promise.all([
    getClient(db.read, companyId),
    getMember(db.read, { id: companyId, personId }),
  ]);
  return { company: nameOfCompany(owner), owner: `${owner.firstName} ${owner.lastName}`, email };
}

/**
 * Makes the person with the emailed link the owner of the company; its owner until then becomes an editor.
 * @throws AppError link_expired; conflict when they own another company by now, or this one is going to be deleted
 */
export async function takeOver(deps: CommandDeps & SlaDeps, token: string): Promise<void> {
  const { companyId: id, personId } = await findOffer(deps.db.read, token, deps.now());
  await transact({ ...deps, actor: { role: 'client', id, personId } }, async (ctx) => {
    const { tx, now } = ctx;
    await findOffer(tx, token, now);
    if (await ownsOne(tx, personId))
      throw new AppError('conflict', 'You own another company, and nobody can own two with one address.');
    await checkStays(tx, id);
    await emit(ctx, ownershipChanged, { companyId: id, former: await setOwner(ctx, id, personId) });
  });
}

/**
 * Makes one of a client's people its owner, where the owner can't be asked; its owner until then becomes an editor.
 * @throws AppError not_found; conflict when they own this or another company
 */
export async function replaceOwner(
  caller: Caller<'admin', CommandDeps & SlaDeps>,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  await transact(caller, async (ctx) => {
    await getClient(ctx.tx, companyId);
    const { memberRole } = await getMember(ctx.tx, { id: companyId, personId });
    if (memberRole === 'owner') throw new AppError('conflict', 'This person owns the company already.');
    if (await ownsOne(ctx.tx, personId)) throw ownsAnother();
    const former = await setOwner(ctx, companyId, personId);
    await emit(ctx, ownerReplaced, { companyId, former });
  });
}

/** @returns the owner until now, who becomes an editor */
async function setOwner(ctx: Context<SlaDeps>, companyId: string, personId: string): Promise<ClientRow> {
  const { tx } = ctx;
  const former = await getClient(tx, companyId);
  const setRole = (of: string, role: 'owner' | 'editor') =>
    tx
      .update(memberships)
      .set({ role })
      .where(and(eq(memberships.companyId, companyId), eq(memberships.personId, of)));
  await setRole(former.personId, 'editor');
  await setRole(personId, 'owner');
  await settleApprovals(ctx, companyId);
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.companyId, companyId));
  await countDetailsChange(ctx, companyId);
  return former;
}

/** Whether somebody owns a company; nobody owns two, as the documents' account is one to an address. */
const ownsOne = async (tx: Transaction, personId: string): Promise<boolean> =>
  (await tx.$count(users, eq(users.personId, personId))) > 0;

const ownsAnother = () =>
  new AppError('conflict', 'This person owns another company, and nobody can own two with one address.');

/** @throws AppError conflict for a company that is going to be deleted: its next owner would lose it */
async function checkStays(tx: Transaction, companyId: string): Promise<void> {
  if (await findErasure(tx, companyId))
    throw new AppError(
      'conflict',
      'This company is about to be deleted. Its owner has to withdraw that first.',
    );
}

async function findOffer(reader: Reader, token: string, at: Date) {
  const { companyId, personId } = ownershipOffers;
  const [offer] = await reader
    .select({ companyId, personId })
    .from(ownershipOffers)
    .innerJoin(members, and(eq(members.id, companyId), eq(members.personId, personId)))
    .where(
      and(
        eq(ownershipOffers.tokenHash, hashLinkToken(token)),
        gt(ownershipOffers.expiresAt, at.toISOString()),
        eq(members.isActive, true),
      ),
    );
  if (offer) return offer;
  throw new AppError(
    'link_expired',
    'This question has been answered, replaced or withdrawn, or is too old.',
  );
}
