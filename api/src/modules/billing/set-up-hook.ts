import { Stripe } from 'stripe';
import type { Note } from './set-up-prices.ts';

/** Whatever can change what a client has: each makes us read their customer again. */
export const reportedEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'customer.deleted',
  'customer.discount.created',
  'customer.discount.deleted',
  'customer.discount.updated',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.updated',
  'invoice.voided',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/**
 * Has Stripe report to an address.
 * @returns what signs the reports, where Stripe has just been told; it says so once only
 */
export async function setUpHook(stripe: Stripe, url: string, note: Note): Promise<string | null> {
  const found = await findHook(stripe, url);
  const isOfOtherVersion = found !== null && found.api_version !== Stripe.API_VERSION;
  if (!found || isOfOtherVersion) {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...reportedEvents],
      api_version: Stripe.API_VERSION,
      description: 'Tells Stackworks what has changed',
    });
    // The version of an endpoint cannot be changed, so another one, with a secret of its own, takes its place.
    if (found) await stripe.webhookEndpoints.del(found.id);
    note(
      found
        ? `Stripe reports to ${url} in API version ${Stripe.API_VERSION} from now on.`
        : `Stripe reports to ${url} from now on.`,
    );
    return secret ?? null;
  }
  const reported = found.enabled_events.toSorted().join();
  if (found.status === 'enabled' && reported === reportedEvents.toSorted().join()) return null;
  await stripe.webhookEndpoints.update(found.id, { enabled_events: [...reportedEvents], disabled: false });
  note(`Stripe reports to ${url} all that is needed from now on.`);
  return null;
}

async function findHook(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | null> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) return endpoint;
  }
  return null;
}
