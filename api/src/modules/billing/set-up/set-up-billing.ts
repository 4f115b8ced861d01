import { brandKitDiscountPercent, type CatalogueContent } from '@stackworks/contracts';
import { Stripe } from 'stripe';
import { readCataloguePrices } from '#/modules/billing/catalogue-prices.ts';
import { ensureBrandKitCoupon } from './brand-kit-coupon.ts';
import { setUpPaymentLinks, type SetUpLink } from './set-up-payment-links.ts';
import { setUpPortalPages, setUpPrices, type Note } from './set-up-prices.ts';

type BillingPlace = {
  catalogue: Pick<CatalogueContent, 'plans' | 'addOns'>;
  /** What content says of refunds. */
  refunds: string;
  publicUrl: string;
  /** Where Stripe sends events; null if it can't reach us. */
  hookUrl: string | null;
  /** Called after each change, because a later one may fail. */
  onChange?: (sentence: string) => void;
};

type BillingSetUp = {
  changes: string[];
  /** What can't be bought, because content has no price for it. */
  missing: string[];
  paymentLinks: SetUpLink[];
  /** The webhook secret, which Stripe only shows when the endpoint is created. */
  webhookSecret: string | null;
};

/**
 * Creates what we need at Stripe and isn't there yet: products, prices, the brand kit's discount, payment links, the pages for cards
 * and invoices, and the webhook endpoint.
 * @throws when Stripe rejects a request or is away; run it again to continue
 */
export async function setUpBilling(
  stripe: Stripe,
  { catalogue, refunds, publicUrl, hookUrl, onChange }: BillingPlace,
): Promise<BillingSetUp> {
  const changes: string[] = [];
  const note = (sentence: string) => {
    changes.push(sentence);
    onChange?.(sentence);
  };
  const { prices: sold, missing } = readCataloguePrices(catalogue);
  const prices = await setUpPrices(stripe, sold, note);
  if (await ensureBrandKitCoupon(stripe)) {
    note(`Made the discount of ${brandKitDiscountPercent} % after a brand kit.`);
  }
  await setUpPortalPages(stripe, [...prices.values()], publicUrl, note);
  const paymentLinks = await setUpPaymentLinks(stripe, sold, prices, { refunds, note });
  const webhookSecret = hookUrl === null ? null : await setUpHook(stripe, hookUrl, note);
  return { changes, missing, paymentLinks, webhookSecret };
}

/** The events that can change what a client has: each makes us sync their customer. */
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

/** Has Stripe send events to an address. @returns the webhook secret of a new endpoint */
async function setUpHook(stripe: Stripe, url: string, note: Note): Promise<string | null> {
  const found = await findHook(stripe, url);
  const isOfOtherVersion = found !== null && found.api_version !== Stripe.API_VERSION;
  if (!found || isOfOtherVersion) {
    const { secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...reportedEvents],
      api_version: Stripe.API_VERSION,
      description: 'Tells Stackworks what has changed',
    });
    // An endpoint's version can't be changed, so a new one, with its own secret, replaces it.
    if (found) await stripe.webhookEndpoints.del(found.id);
    const version = found ? ` in API version ${Stripe.API_VERSION}` : '';
    note(`Stripe reports to ${url}${version} from now on.`);
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
