import {
  billingIntervals,
  brandKitDiscountPercent,
  isPlanSlug,
  soldAddOns,
  type PlanSlug,
  type SoldAddOn,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import type { Deps } from '#/deps.ts';
import { idOf } from './read-payments.ts';
import { type SubscriptionSnapshot, readOr, type Unread, type PaymentMethodSnapshot } from './snapshot.ts';

/** How many of a kind one answer of Stripe's holds at most. */
const limit = 100;

/** Every subscription of a customer, over or not, as far as it can be read. */
export async function readSubscriptions(
  stripe: Stripe,
  prices: PriceReader,
  customer: string,
  unread: Unread,
): Promise<SubscriptionSnapshot[]> {
  const found: SubscriptionSnapshot[] = [];
  // A discount goes on with its coupon after that was deleted, so the coupon is read through the discount alone.
  const expand = ['data.default_payment_method', 'data.discounts.source.coupon'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit, expand })) {
    const read = () => toSubscription(prices, one, customer, unread);
    const subscription = await readOr(unread, `The subscription ${one.id}`, read, undefined);
    if (subscription === undefined) unread.hasSubscription = true;
    else if (subscription !== null) found.push(subscription);
  }
  return found;
}

/** @returns null for one that is of nothing */
async function toSubscription(
  prices: PriceReader,
  one: Stripe.Subscription,
  customerId: string,
  unread: Unread,
): Promise<SubscriptionSnapshot | null> {
  const [item] = one.items.data;
  if (!item) return null;
  const { price, quantity = 1 } = item;
  return {
    id: one.id,
    customerId,
    status: one.status,
    createdAt: toIso(one.created),
    priceId: price.id,
    plan: await prices.readPlan(price),
    listAmount: (price.unit_amount ?? 0) * quantity,
    currency: one.currency,
    isOurPrice: prices.isOurs(price) && quantity === 1,
    interval: billingIntervals.find((known) => known === price.recurring?.interval) ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    discounts: one.discounts.flatMap((each) => toDiscount(each, unread)),
    periodStart: toIso(item.current_period_start),
    periodEnd: toIso(item.current_period_end),
    cancelAt: one.cancel_at_period_end ? toIso(item.current_period_end) : toIsoOrNull(one.cancel_at),
    endedAt: toIsoOrNull(one.ended_at),
    paymentMethod: toPaymentMethod(one.default_payment_method),
    isCollected: one.collection_method === 'charge_automatically',
    isHeldBack: one.pause_collection !== null,
    pendingUpdate: await readPendingUpdate(prices, one),
    metadata: one.metadata,
  };
}

/** The plan that a subscription changes to once its newest invoice is paid. */
async function readPendingUpdate(
  prices: PriceReader,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
): Promise<SubscriptionSnapshot['pendingUpdate']> {
  const [item] = pending?.subscription_items ?? [];
  const invoiceId = idOf(invoice);
  if (!pending || !item || invoiceId === null) return null;
  const plan = await prices.readPlan(item.price);
  return plan === null ? null : { plan, invoiceId, expiresAt: toIso(pending.expires_at) };
}

/** One whose coupon Stripe does not write out any more takes off what we know of it, or nothing that we could say. */
function toDiscount(discount: string | Stripe.Discount, unread: Unread): SubscriptionSnapshot['discounts'] {
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

const toIso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const toIsoOrNull = (seconds: number | null): string | null => (seconds === null ? null : toIso(seconds));

/** Says what prices of Stripe's are of. */
export type PriceReader = {
  readPlan: (price: Stripe.Price) => Promise<PlanSlug | null>;
  readAddOn: (price: Stripe.Price) => Promise<SoldAddOn | null>;
  /** Whether a price of a plan was made by `billing:setup`, or is sold as the plan: its product alone says nothing of that. */
  isOurs: (price: Stripe.Price) => boolean;
};

/**
 * A reader that asks for each product once. A price is known by its lookup key or, once a newer price has that, by what is
 * written on it or on its product. Of a product that cannot be read nothing is known. What is written there names a plan
 * even where content has it no more, or has not been read yet: nobody loses a plan they pay for.
 */
export function createPriceReader(
  { catalogue, stripe }: Pick<Deps, 'catalogue' | 'stripe'>,
  unread: Unread,
): PriceReader {
  const asked = new Map<string, Promise<Stripe.Metadata>>();
  const readProduct = (product: Stripe.Price['product']): Promise<Stripe.Metadata> => {
    if (typeof product !== 'string') return Promise.resolve(product.deleted ? {} : product.metadata);
    const retrieve = async (): Promise<Stripe.Metadata> => {
      const { metadata } = await stripe.products.retrieve(product);
      return metadata;
    };
    const present = asked.get(product) ?? readOr(unread, `The product ${product}`, retrieve, {});
    asked.set(product, present);
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

/** What somebody pays with, of whatever type: what can be said of it. Null where Stripe names none, or did not write it out. */
export function toPaymentMethod(
  method: string | Stripe.PaymentMethod | null | undefined,
): PaymentMethodSnapshot | null {
  if (!method || typeof method === 'string') return null;
  const { id, type, card } = method;
  const bank = method.nz_bank_account ?? method.au_becs_debit ?? method.sepa_debit ?? method.us_bank_account;
  return {
    ...{ id, type },
    addedAt: new Date(method.created * 1000).toISOString(),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? bank?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}
