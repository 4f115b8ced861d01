import {
  billingIntervals,
  brandKitDiscountPercent,
  isPlanSlug,
  soldAddOns,
  type PendingChange,
  type PlanSlug,
  type SoldAddOn,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { brandKitCouponId } from '#/modules/billing/catalogue-prices.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { StripePort } from '#/platform/ports.ts';
import { idOf, toIso, toIsoOrNull } from '#/platform/stripe/call-stripe.ts';
import { metadataNames, readOr, type SubscriptionSnapshot, type Unread } from './snapshot.ts';

/** Every subscription of a customer, current or ended, as far as we can read it. */
export async function readSubscriptions(
  stripe: Stripe,
  prices: PriceReader,
  customer: string,
  unread: Unread,
): Promise<SubscriptionSnapshot[]> {
  const found: SubscriptionSnapshot[] = [];
  // A discount outlives its coupon, so the coupon is read through the discount alone.
  const expand = ['data.default_payment_method', 'data.discounts.source.coupon'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })) {
    const read = () => toSubscription(prices, one, customer, unread);
    const subscription = await readOr(unread, `The subscription ${one.id}`, read, undefined);
    if (subscription === undefined) unread.hasSubscription = true;
    else if (subscription !== null) found.push(subscription);
  }
  return found;
}

/** @returns null for one without items */
export async function toSubscription(
  prices: PriceReader,
  one: Stripe.Subscription,
  customerId: string,
  unread: Unread,
) {
  const [item] = one.items.data;
  if (!item) return null;
  const { price, quantity = 1 } = item;
  const status: string = one.status;
  return {
    id: one.id,
    customerId,
    status,
    createdAt: toIso(one.created),
    priceId: price.id,
    ...(await readPlans(prices, one, item)),
    /** Before any discount. */
    listAmount: (price.unit_amount ?? 0) * quantity,
    currency: one.currency,
    /** Whether the catalogue has or had this price; otherwise it was made by hand. */
    isOurPrice: prices.isOurs(price) && quantity === 1,
    interval: billingIntervals.find((known) => known === price.recurring?.interval) ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    discounts: one.discounts.flatMap((each) => toDiscount(each, unread)),
    periodStart: toIso(item.current_period_start),
    periodEnd: toIso(item.current_period_end),
    /** When a cancelled one ends. */
    cancelAt: one.cancel_at_period_end ? toIso(item.current_period_end) : toIsoOrNull(one.cancel_at),
    endedAt: toIsoOrNull(one.ended_at),
    paymentMethod: toPaymentMethod(one.default_payment_method),
    /** Whether its card is charged automatically; otherwise its invoices are sent. */
    isCollected: one.collection_method === 'charge_automatically',
    /** Whether staff have paused collection at Stripe. */
    isCollectionPaused: one.pause_collection !== null,
    pendingUpdate: await readPendingUpdate(prices, one),
    metadata: one.metadata,
  };
}

/** What is still paid for while a smaller plan waits for the next period; null once that has begun. */
export function findPaid({ metadata }: Stripe.Subscription, item: Stripe.SubscriptionItem) {
  const plan = metadata[metadataNames.paidPlan];
  const priceId = metadata[metadataNames.paidPrice];
  const isOver = Number(metadata[metadataNames.paidUntil] ?? 0) <= item.current_period_start;
  // Another price was set at Stripe since, which counts at once.
  const isOther = metadata[metadataNames.nextPrice] !== item.price.id;
  if (isOver || isOther || plan === undefined || priceId === undefined || !isPlanSlug(plan)) return null;
  return { plan, priceId };
}

/** The plan of a subscription, null for something else, and the smaller one that it changes to with the next period. */
async function readPlans(
  prices: PriceReader,
  one: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Promise<{ plan: PlanSlug | null; nextPlan: PlanSlug | null }> {
  const plan = await prices.readPlan(item.price);
  const paid = findPaid(one, item);
  return paid ? { plan: paid.plan, nextPlan: plan } : { plan, nextPlan: null };
}

/** The plan that a subscription changes to once its newest invoice is paid. */
async function readPendingUpdate(
  prices: PriceReader,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
): Promise<(Pick<PendingChange, 'plan' | 'expiresAt'> & { invoiceId: string }) | null> {
  const [item] = pending?.subscription_items ?? [];
  const invoiceId = idOf(invoice);
  if (!pending || !item || invoiceId === null) return null;
  const plan = await prices.readPlan(item.price);
  return plan === null ? null : { plan, invoiceId, expiresAt: toIso(pending.expires_at) };
}

type Discount = { id: string; couponId: string; percentOff: number | null; amountOff: number | null };

/** If Stripe no longer expands the coupon, we use what we know of it, or nothing. */
export function toDiscount(discount: string | Stripe.Discount, unread: Unread): Discount[] {
  if (typeof discount === 'string') return [];
  const { id, source } = discount;
  const couponId = idOf(source.coupon);
  if (couponId === null) return [];
  const terms = typeof source.coupon === 'object' ? source.coupon : null;
  const percentOff = terms?.percent_off ?? null;
  const amountOff = terms?.amount_off ?? null;
  if (percentOff !== null || amountOff !== null) return [{ id, couponId, percentOff, amountOff }];
  if (couponId === brandKitCouponId) {
    return [{ id, couponId, percentOff: brandKitDiscountPercent, amountOff: null }];
  }
  unread.sentences.push(`The discount ${id}: its coupon ${couponId} says nothing of what it takes off`);
  return [{ id, couponId, percentOff: null, amountOff: null }];
}

/** Finds out what Stripe's prices are for. */
export type PriceReader = {
  readPlan: (price: Stripe.Price) => Promise<PlanSlug | null>;
  readAddOn: (price: Stripe.Price) => Promise<SoldAddOn | null>;
  /** Whether `billing:setup` made the price of a plan, or it is sold as the plan. Its product alone doesn't say. */
  isOurs: (price: Stripe.Price) => boolean;
};

/**
 * A reader that fetches each product once. A price is known by its lookup key or, once a newer price has that, by its
 * metadata or its product's. Metadata names a plan even when content no longer does: nobody loses a plan they pay for.
 */
export function createPriceReader(
  { catalogue, stripe }: CataloguePort & StripePort,
  unread: Unread,
): PriceReader {
  const requested = new Map<string, Promise<Stripe.Metadata>>();
  const readProduct = (product: Stripe.Price['product']): Promise<Stripe.Metadata> => {
    if (typeof product !== 'string') return Promise.resolve(product.deleted ? {} : product.metadata);
    const retrieve = async (): Promise<Stripe.Metadata> => (await stripe.products.retrieve(product)).metadata;
    const present = requested.get(product) ?? readOr(unread, `The product ${product}`, retrieve, {});
    requested.set(product, present);
    return present;
  };
  const findPlan = ({ lookup_key: key, metadata }: Stripe.Price): PlanSlug | null =>
    (key === null ? undefined : catalogue.findPlan(key)?.slug) ?? toPlan(metadata);
  return {
    readPlan: async (price) => findPlan(price) ?? toPlan(await readProduct(price.product)),
    isOurs: (price) => findPlan(price) !== null,
    readAddOn: async ({ lookup_key: key, metadata, product }) =>
      toAddOn(key) ?? toAddOn(metadata['addOn']) ?? toAddOn((await readProduct(product))['addOn']) ?? null,
  };
}

const toPlan = ({ plan }: Stripe.Metadata): PlanSlug | null =>
  plan !== undefined && isPlanSlug(plan) ? plan : null;

const toAddOn = (word: string | null | undefined): SoldAddOn | undefined =>
  soldAddOns.find((addOn) => addOn === word);

/** A payment method of any type. Null when Stripe names none, or didn't expand it. */
export function toPaymentMethod(method: string | Stripe.PaymentMethod | null | undefined) {
  if (!method || typeof method === 'string') return null;
  const { id, card } = method;
  const type: string = method.type;
  const bank = method.nz_bank_account ?? method.au_becs_debit ?? method.sepa_debit ?? method.us_bank_account;
  return {
    id,
    type,
    addedAt: toIso(method.created),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? bank?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}
