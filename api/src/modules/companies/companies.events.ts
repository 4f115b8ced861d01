import type { GivenRole, MemberRole } from '@stackworks/contracts';
import { updateAccountForBoth } from '#/modules/accounts/accounts.events.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import { nameOfCompany } from './queries/read-company.ts';

/** A company, as events about its people name it. `token` is that of an emailed link. */
type OfCompany = { companyId: string };
type Invited = OfCompany & { email: string; role: GivenRole; token: string; by: string };
type Changed = OfCompany & { email: string; firstName: string; role: MemberRole };

const inLog = async ({ companyId: id }: OfCompany, { tx }: Pick<Context, 'tx'>) => {
  const { firstName, lastName } = await getClient(tx, id);
  return [{ subject: { type: 'client', id, name: `${firstName} ${lastName}` } as const }];
};

const updateScreens = ({ companyId: id }: OfCompany) => updateAccountForBoth({ id });

const getName = async ({ tx }: Pick<Context, 'tx'>, { companyId }: OfCompany) =>
  nameOfCompany(await getClient(tx, companyId));

/** Somebody has been invited to join a company. */
export const memberInvited = defineEvent<Invited>('company.member-invited', {
  audit: { 'person-invited': inLog },
  live: { account: updateScreens },
  email: {
    'member-invitation': async (about, ctx) => {
      const { email, role, token, by } = about;
      return [{ to: email, props: { company: await getName(ctx, about), email, role, token, by } }];
    },
  },
});

/** An invitation has a new link that isn't emailed, for the owner to pass on. */
export const invitationLinkMade = defineEvent<OfCompany>('company.invitation-link-made', {
  audit: { 'person-invited-again': inLog },
  live: { account: updateScreens },
});

/** An invitation has been withdrawn; its link is void. */
export const invitationWithdrawn = defineEvent<OfCompany>('company.invitation-withdrawn', {
  audit: { 'person-invitation-withdrawn': inLog },
  live: { account: updateScreens },
});

type Joined = OfCompany & { name: string; role: GivenRole };

/** Somebody has joined a company. Its owner is notified. */
export const memberJoined = defineEvent<Joined>('company.member-joined', {
  audit: { 'person-joined': inLog },
  live: { account: updateScreens },
  email: {
    'member-joined': async ({ companyId, name, role }, { tx }) => {
      const owner = await getClient(tx, companyId);
      const { firstName, email } = owner;
      return [{ to: email, props: { firstName, email, company: nameOfCompany(owner), name, role } }];
    },
  },
});

/** Somebody has another role in a company, and is notified. */
export const memberRoleChanged = defineEvent<Changed>('company.member-role-changed', {
  audit: { 'person-role-changed': inLog },
  live: { account: updateScreens },
  email: {
    'member-role-changed': async (about, ctx) => {
      const { email, firstName, role } = about;
      return [{ to: email, props: { firstName, email, company: await getName(ctx, about), role } }];
    },
  },
});

/** Somebody isn't in a company any more, and is notified. */
export const memberRemoved = defineEvent<Changed>('company.member-removed', {
  audit: { 'person-removed': inLog },
  live: { account: updateScreens },
  email: {
    'member-removed': async (about, ctx) => {
      const { email, firstName } = about;
      return [{ to: email, props: { firstName, email, company: await getName(ctx, about) } }];
    },
  },
});

/** Somebody has left a company themselves. Its owner is notified. */
export const memberLeft = defineEvent<OfCompany & { name: string }>('company.member-left', {
  audit: { 'person-left': inLog },
  live: { account: updateScreens },
  email: {
    'member-left': async ({ companyId, name }, { tx }) => {
      const owner = await getClient(tx, companyId);
      const { firstName, email } = owner;
      return [{ to: email, props: { firstName, email, company: nameOfCompany(owner), name } }];
    },
  },
});

/** A company's owner has chosen how many people approve a version. */
export const approvalsChanged = defineEvent<OfCompany>('company.approvals-changed', {
  audit: { 'approvals-changed': inLog },
  live: { account: updateScreens },
});

type Offered = OfCompany & { email: string; firstName: string; token: string };

/** Somebody has been asked to take over a company. */
export const ownershipOffered = defineEvent<Offered>('company.ownership-offered', {
  audit: { 'owner-asked': inLog },
  live: { account: updateScreens },
  email: {
    'ownership-offered': async ({ companyId, email, firstName, token }, { tx }) => {
      const owner = await getClient(tx, companyId);
      const props = { firstName, email, token, company: nameOfCompany(owner) };
      return [{ to: email, props: { ...props, owner: `${owner.firstName} ${owner.lastName}` } }];
    },
  },
});

/** Nobody is asked to take over a company any more. */
export const ownershipOfferWithdrawn = defineEvent<OfCompany>('company.ownership-offer-withdrawn', {
  audit: { 'owner-not-asked': inLog },
  live: { account: updateScreens },
});

type HandedOver = OfCompany & { former: { email: string; firstName: string } };

/** Tells both that a company has another owner. */
async function emailBoth({ companyId, former }: HandedOver, { tx }: Pick<Context, 'tx'>) {
  const owner = await getClient(tx, companyId);
  const about = { company: nameOfCompany(owner), owner: `${owner.firstName} ${owner.lastName}` };
  return [owner, former].map(({ email, firstName }) => ({
    to: email,
    props: { ...about, email, firstName, isOwner: email === owner.email },
  }));
}

/** Somebody who was asked has taken over a company. Both are notified. */
export const ownershipChanged = defineEvent<HandedOver>('company.ownership-changed', {
  audit: { 'owner-changed': inLog },
  live: { account: updateScreens },
  email: { 'ownership-changed': emailBoth },
});

/** Staff have made somebody else the owner of a company. Both are notified. */
export const ownerReplaced = defineEvent<HandedOver>('company.owner-replaced', {
  audit: { 'owner-replaced': inLog },
  live: { account: updateScreens },
  email: { 'ownership-changed': emailBoth },
});
