import type { PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import type { ClientRow } from '#/modules/accounts/queries/account-columns.ts';
import { defineEvent } from '#/platform/events/events.ts';

type Client = Pick<ClientRow, 'id' | 'firstName' | 'lastName'>;

/** Staff have suspended a client. */
export const clientSuspended = defineEvent<Client>('client.suspended', {
  audit: { 'client-suspended': (client) => [{ subject: subjectOf(client) }] },
});

/** Staff have let a suspended client in again. */
export const clientReactivated = defineEvent<Client>('client.reactivated', {
  audit: { 'client-reactivated': (client) => [{ subject: subjectOf(client) }] },
});

type Plan = Pick<ClientRow, 'subscriptionTier' | 'subscriptionStatus'>;

/** Staff have given a client a plan by hand, or have taken it away. `client` is as they were before. */
type Granted = { client: Client & Plan; to: { tier: PlanSlug | null; status: SubscriptionStatus } };

export const planGranted = defineEvent<Granted>('client.plan-granted', {
  audit: {
    'tier-granted': ({ client, to }) => [
      {
        subject: subjectOf(client),
        detail: { ...to, tierBefore: client.subscriptionTier, statusBefore: client.subscriptionStatus },
      },
    ],
  },
});

/** A member of staff has begun to look at the portal as a client sees it. */
export const viewOpened = defineEvent<Client>('client.view-opened', {
  audit: { 'client-viewed': (client) => [{ subject: subjectOf(client) }] },
});

/** A member of staff looks at a client's portal no longer. */
export const viewEnded = defineEvent<Client>('client.view-ended', {
  audit: { 'client-view-ended': (client) => [{ subject: subjectOf(client) }] },
});

const subjectOf = ({ id, firstName, lastName }: Client) =>
  ({ type: 'client', id, name: `${firstName} ${lastName}` }) as const;
