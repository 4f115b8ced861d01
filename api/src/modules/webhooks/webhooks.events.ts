import { defineEvent } from '#/platform/events/events.ts';
import { staff } from '#/platform/live/recorded-events.ts';

type Endpoint = { id: string; url: string };

/** Staff have added an endpoint. */
export const webhookAdded = defineEvent<Endpoint>('webhook.added', {
  audit: { 'webhook-added': (endpoint) => [{ subject: subjectOf(endpoint) }] },
  live: { team: updateForStaff },
});

/** Staff have changed an endpoint's address or events, or turned it on or off. */
export const webhookChanged = defineEvent<{ endpoint: Endpoint; changed: readonly string[] }>(
  'webhook.changed',
  {
    audit: {
      'webhook-changed': ({ endpoint, changed }) => [
        { subject: subjectOf(endpoint), detail: { changed: changed.join(', ') } },
      ],
    },
    live: { team: updateForStaff },
  },
);

/** Staff have made a new secret for an endpoint. */
export const webhookSecretRenewed = defineEvent<Endpoint>('webhook.secret-renewed', {
  audit: { 'webhook-secret-renewed': (endpoint) => [{ subject: subjectOf(endpoint) }] },
  live: { team: updateForStaff },
});

/** Staff have deleted an endpoint, with its log. */
export const webhookDeleted = defineEvent<Endpoint>('webhook.deleted', {
  audit: { 'webhook-deleted': (endpoint) => [{ subject: subjectOf(endpoint) }] },
  live: { team: updateForStaff },
});

/** Staff have sent a test event to an endpoint. */
export const webhookTested = defineEvent<Endpoint>('webhook.tested', {
  audit: { 'webhook-tested': (endpoint) => [{ subject: subjectOf(endpoint) }] },
});

/** Staff have sent past events to an endpoint again. */
export const webhooksReplayed = defineEvent<{ endpoint: Endpoint; deliveries: number }>('webhook.replayed', {
  audit: {
    'webhook-replayed': ({ endpoint, deliveries }) => [
      { subject: subjectOf(endpoint), detail: { deliveries } },
    ],
  },
});

/** An endpoint was turned off, because it failed for days or wants no more. */
export const webhookTurnedOff = defineEvent<{ endpoint: Endpoint; reason: string }>('webhook.turned-off', {
  audit: {
    'webhook-turned-off': ({ endpoint, reason }) => [{ subject: subjectOf(endpoint), detail: { reason } }],
  },
  live: { team: updateForStaff },
});

const subjectOf = ({ id, url: name }: Endpoint) => ({ type: 'webhook', id, name }) as const;

function updateForStaff() {
  return [[staff, { type: 'team' }]] as const;
}
