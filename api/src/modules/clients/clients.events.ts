import type { AuditDetail, PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import {
  clientSubject,
  presentUpdate,
  updateAccountForBoth,
  updateAccountForStaff,
} from '#/modules/accounts/accounts.events.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { defineEvent } from '#/platform/events/events.ts';

type Client = Pick<ClientRow, 'id' | 'firstName' | 'lastName'>;

/** Staff have suspended a client. */
export const clientSuspended = defineEvent<Client>('client.suspended', {
  audit: { 'client-suspended': (client) => [{ subject: clientSubject(client) }] },
});

/** Staff have reactivated a suspended client. */
export const clientReactivated = defineEvent<Client>('client.reactivated', {
  audit: { 'client-reactivated': (client) => [{ subject: clientSubject(client) }] },
});

/** Staff have added a client, who is emailed an invitation. */
export const clientCreated = defineEvent<Client>('client.created', {
  audit: { 'client-created': (client) => [{ subject: clientSubject(client) }] },
  live: { account: (client) => updateAccountForStaff(client) },
});

type Edited = {
  /** The client after the change. */
  client: Client;
  /** Which of their details changed, and not to what. */
  fields: readonly string[];
  /** The email address they sign in with and the one that was asked for; null when it isn't to change. */
  newEmail: { from: string; to: string } | null;
  /** Of the details, from now on. */
  version: number;
};

/** Staff have changed a client's details. A new email address waits until the client confirms it. */
export const clientEdited = defineEvent<Edited>('client.edited', {
  audit: {
    'client-edited': ({ client, fields, newEmail, version }) => {
      const changed = newEmail === null ? fields : [...fields, 'email'];
      const detail = { fields: changed.join(', '), ...newEmail, version };
      return [{ subject: clientSubject(client), detail }];
    },
  },
  live: { account: ({ client }) => updateAccountForBoth(client) },
  webhook: { 'client.updated': ({ client: { id }, fields }, ctx) => presentUpdate({ id, fields }, ctx) },
});

/** Staff have cancelled a client's change of email address. */
export const newEmailCancelled = defineEvent<Client>('client.email-change-cancelled', {
  audit: { 'client-email-change-cancelled': (client) => [{ subject: clientSubject(client) }] },
  live: { account: (client) => updateAccountForBoth(client) },
});

/** Staff have sent a client who has no password yet another invitation. */
export const clientInvitationResent = defineEvent<Client>('client.invitation-resent', {
  audit: { 'client-invitation-resent': (client) => [{ subject: clientSubject(client) }] },
  live: { account: (client) => updateAccountForStaff(client) },
});

type Granted = {
  /** The client before the change. */
  client: Client & Pick<ClientRow, 'plan' | 'subscriptionStatus'>;
  to: { plan: PlanSlug | null; status: SubscriptionStatus };
};

/** Staff have granted a client a plan, or ended theirs. */
export const planGranted = defineEvent<Granted>('client.plan-granted', {
  audit: {
    'plan-granted': ({ client, to }) => [
      {
        subject: clientSubject(client),
        detail: { ...to, planBefore: client.plan, statusBefore: client.subscriptionStatus },
      },
    ],
  },
});

/** A member of staff has opened a view of a client's portal. */
export const viewOpened = defineEvent<Client>('client.view-opened', {
  audit: { 'client-viewed': (client) => [{ subject: clientSubject(client) }] },
});

/** A member of staff has ended their view of a client's portal. */
export const viewEnded = defineEvent<Client>('client.view-ended', {
  audit: { 'client-view-ended': (client) => [{ subject: clientSubject(client) }] },
});

/** Staff have downloaded the list of clients; `detail` names its filters. */
export const clientsExported = defineEvent<{ detail: AuditDetail }>('client.exported', {
  audit: { 'clients-exported': ({ detail }) => [{ detail }] },
});
