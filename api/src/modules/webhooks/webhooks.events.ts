import type { Transaction } from '@stackworks/database';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { findActiveAdmin, listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { findActions } from '#/modules/system/queries/find-actions.ts';
import { updateForStaff, writeToTeam } from '#/modules/team/team.events.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';

type Endpoint = { id: string; url: string };

/** Staff have added an endpoint. */
export const webhookAdded = defineEvent<Endpoint>('webhook.added', {
  audit: { 'webhook-added': (endpoint) => [{ subject: subjectOf(endpoint) }] },
  live: { team: updateForStaff },
  email: { 'team-changed': emailTeam('webhook-added') },
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
    email: { 'team-changed': ({ endpoint }, ctx) => emailTeam('webhook-changed')(endpoint, ctx) },
  },
);

/** Staff have made a new secret for an endpoint. */
export const webhookSecretRenewed = defineEvent<Endpoint>('webhook.secret-renewed', {
  audit: { 'webhook-secret-renewed': (endpoint) => [{ subject: subjectOf(endpoint) }] },
  live: { team: updateForStaff },
  email: { 'team-changed': emailTeam('webhook-secret-renewed') },
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

type TurnedOff = { endpoint: Endpoint; reason: 'failing' | 'gone' };

/** An endpoint was turned off, because it failed for days or asked us to stop. */
export const webhookTurnedOff = defineEvent<TurnedOff>('webhook.turned-off', {
  audit: {
    'webhook-turned-off': ({ endpoint, reason }) => [{ subject: subjectOf(endpoint), detail: { reason } }],
  },
  live: { team: updateForStaff },
  email: {
    'webhook-turned-off': async ({ endpoint: { id, url }, reason }, { tx, now }) =>
      (await findOwners(tx, id)).map(({ id: owner, email: to, firstName }) => ({
        to,
        props: { firstName, url, reason },
        dedupeKey: `webhook-turned-off:${id}:${now.toISOString()}:${owner}`,
      })),
  },
});

/** Emails the team that news of clients now goes, or is signed, otherwise: a stolen session may have done it. */
function emailTeam(change: 'webhook-added' | 'webhook-changed' | 'webhook-secret-renewed') {
  return ({ url: thing }: Endpoint, ctx: Context) => writeToTeam(ctx, { change, thing });
}

/** The person who added an endpoint; once they have left, the whole team. */
async function findOwners(tx: Transaction, id: string): Promise<AdminRow[]> {
  const [added] = await findActions(tx, { type: 'webhook', id }, ['webhook-added'], 1);
  const owner = added?.actorId ? await findActiveAdmin(tx, added.actorId) : null;
  return owner ? [owner] : listActiveAdmins(tx);
}

const subjectOf = ({ id, url: name }: Endpoint) => ({ type: 'webhook', id, name }) as const;
