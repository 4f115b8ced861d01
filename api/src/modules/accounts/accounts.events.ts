import type { Role } from '@stackworks/contracts';
import { presentPublicClient } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { openChatAddresses } from '#/modules/conversations/commands/open-reply-addresses.ts';
import type { EmailProps } from '#/platform/email/templates.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';

/** A client has registered. */
type Registered = { id: string; props: EmailProps<'client-welcome'> };

export const clientRegistered = defineEvent<Registered>('account.registered', {
  email: { 'client-welcome': ({ props }) => [{ to: props.email, props }] },
  webhook: {
    'client.registered': presentForReceivers,
  },
});

/** The team has opened an account, for a client they added or a lead they converted. */
export const accountOpened = defineEvent<{ id: string }>('account.opened', {
  webhook: { 'client.registered': presentForReceivers },
});

type Invited = { id: string; props: EmailProps<'client-invitation'> };

/** A client has been sent a link to set the first password of an account that was opened for them. Their answer goes to their chat. */
export const clientInvited = defineEvent<Invited>('account.invited', {
  email: {
    'client-invitation': async ({ id, props }, ctx) => {
      const thread = (await openChatAddresses(ctx, [id])).get(id);
      return [{ to: props.email, props, thread }];
    },
  },
});

/** A client has changed their own profile. */
export const profileChanged = defineEvent<DetailsChange>('account.profile-changed', {
  live: { account: updateAccountForBoth },
  webhook: { 'client.updated': presentUpdate },
});

/** What an account lacked has been filled in from a lead. */
export const accountFilledIn = defineEvent<DetailsChange>('account.filled-in', {
  webhook: { 'client.updated': presentUpdate },
});

/** A client has another photo, or none. */
export const pictureChanged = defineEvent<{ id: string }>('account.picture-changed', {
  live: { account: updateAccountForBoth },
});

/** A link to confirm an address has been made, which voids the one before. */
export const verificationSent = defineEvent<EmailProps<'email-verification'>>('account.verification-sent', {
  email: { 'email-verification': (props) => [{ to: props.email, props }] },
});

/** A client has confirmed their email address. */
export const emailVerified = defineEvent<{ id: string }>('account.email-verified', {
  live: { account: updateAccountForBoth },
});

/** A client has requested another email address. The one that they still sign in with is notified. */
export const emailChangeRequested = defineEvent<EmailProps<'email-change-requested'>>(
  'account.email-change-requested',
  { email: { 'email-change-requested': (props) => [{ to: props.email, props }] } },
);

/** A client has cancelled a change of email address. */
export const emailChangeCancelled = defineEvent<{ id: string }>('account.email-change-cancelled', {
  live: { account: updateAccountForBoth },
});

type Moved = Transferred & { former: string; email: string };

/** A client's account has moved to another email address; both are notified. */
export const emailChanged = defineEvent<Moved>('account.email-changed', {
  audit: {
    'client-email-changed': ({ former, email, ...client }) => [
      { subject: clientSubject(client), detail: { from: former, to: email } },
    ],
  },
  live: { account: updateAccountForBoth },
  email: {
    'email-changed': ({ firstName, former, email }) =>
      [former, email].map((to) => ({ to, props: { firstName, email: former } })),
  },
  webhook: { 'client.updated': presentForReceivers },
});

type LinkRequested = EmailProps<'password-reset'> & { address: string };

/** Somebody at this network address has requested a link to set a new password. */
export const resetLinkSent = defineEvent<LinkRequested>('account.reset-link-sent', {
  audit: { 'reset-link-asked-for': ({ role, address }) => (role === 'admin' ? [{ address }] : []) },
  email: {
    'password-reset': ({ email, firstName, role, token }) => [
      { to: email, props: { email, firstName, role, token } },
    ],
  },
});

type PasswordSet = { role: Role; email: string; firstName: string; proof: 'password' | 'link' };

/** Somebody has a new password, by their former one or by an emailed link. The audit log is about staff. */
export const passwordSet = defineEvent<PasswordSet>('account.password-set', {
  audit: {
    'password-changed': ({ role, proof }) => (role === 'admin' && proof === 'password' ? [{}] : []),
    'password-reset': ({ role, proof }) => (role === 'admin' && proof === 'link' ? [{}] : []),
  },
  email: {
    'password-changed': ({ email, firstName, role }) => [{ to: email, props: { email, firstName, role } }],
  },
});

type Transferred = { id: string; firstName: string; lastName: string };

/** An account with an unconfirmed address now belongs to the owner of that address. */
export const accountTransferred = defineEvent<Transferred>('account.handed-over', {
  audit: {
    'account-handed-over': ({ id, firstName, lastName }) => [
      { subject: { type: 'client', id, name: `${firstName} ${lastName}`.trim() } },
    ],
  },
  live: { account: updateAccountForBoth },
  webhook: { 'client.updated': presentForReceivers },
});

/** An account with an unconfirmed address has been deleted, with everything in it. */
export const unconfirmedDeleted = defineEvent<{ id: string; email: string }>('account.unconfirmed-deleted', {
  audit: { 'unconfirmed-deleted': ({ id, email: name }) => [{ subject: { type: 'client', id, name } }] },
  live: { account: (account) => updateAccountForStaff(account) },
});

type DetailsChange = { id: string; fields: readonly string[] };

const publicFields: readonly string[] = ['firstName', 'lastName', 'company', 'phone'];

/** What endpoints outside hear of a client. */
async function presentForReceivers({ id }: { id: string }, { tx }: Pick<Context, 'tx'>) {
  return [{ client: presentPublicClient(await getClient(tx, id)) }];
}

/** What endpoints outside hear of a change of details; nothing when none of them is public. */
export async function presentUpdate({ id, fields }: DetailsChange, ctx: Pick<Context, 'tx'>) {
  return fields.some((field) => publicFields.includes(field)) ? presentForReceivers({ id }, ctx) : [];
}

/** A client as the subject of an entry in the audit log. */
export const clientSubject = ({ id, firstName, lastName }: Transferred) =>
  ({ type: 'client', id, name: `${firstName} ${lastName}` }) as const;

/** Updates a client's account on staff's open screens. */
export const updateAccountForStaff = ({ id: userId }: { id: string }) =>
  [[{ role: 'admin' }, { type: 'account', userId }]] as const;

/** Updates a client's account on their own open screens and on staff's. */
export function updateAccountForBoth({ id: userId }: { id: string }) {
  const update = { type: 'account', userId } as const;
  return [
    [{ role: 'client', id: userId }, update],
    [{ role: 'admin' }, update],
  ] as const;
}
