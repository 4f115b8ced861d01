import {
  brandKitDiscountPercent,
  type CreateSubscriptionInput,
  type SubscriptionCreated,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import {
  callStripe,
  idOf,
  isIdempotencyConflict,
  isServerError,
  sendOnce,
  stripeUnavailableUncharged,
} from '#/platform/stripe/call-stripe.ts';
import { inputError } from '#/errors.ts';
import { createSingleFlight } from '#/platform/single-flight.ts';
import { ensureBrandKitCoupon } from '#/modules/billing/set-up/brand-kit-coupon.ts';
import { hasBoughtBrandKit } from '#/modules/billing/queries/list-payments.ts';
import { brandKitCouponId, listPlanPrices, type CataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { discounted } from '#/modules/billing/billing.presenter.ts';
import { markCustomer } from '#/modules/billing/sync/sync-queue.ts';
import { createPriceReader } from '#/modules/billing/sync/read-subscriptions.ts';
import { createUnread, metadataNames } from '#/modules/billing/sync/snapshot.ts';
import { type Buyer, alreadySubscribed } from './find-buyer.ts';
import { findOrMakeCustomer, listCustomers } from './find-customer.ts';
import { getStripePrice } from '#/modules/billing/prices/get-stripe-price.ts';
import { alreadyPaid, endCheckout, openCheckout, recordSubscription, type CheckoutRow } from './checkouts.ts';

/** What is bought, and where else its receipt goes. */
type Wanted = Pick<CreateSubscriptionInput, 'planName' | 'receiptEmail'>;

type Payable = Pick<
  SubscriptionCreated,
  'clientSecret' | 'amount' | 'monthlyAmount' | 'price' | 'currency'
> & {
  checkout: CheckoutRow;
};

const once = createSingleFlight<Payable | null>();

/** How many checkouts are tried when the previous one can't be paid. */
const rounds = 3;

/**
 * Creates a buyer's subscription, or resumes the one they started: repeated requests make one. The browser only chooses the
 * plan. Source: decisions D3, 051.
 * @param key names a visitor's browser; without it they can't resume
 * @throws AppError already_exists, invalid_input for an unknown plan, unavailable when Stripe is away or has another price
 */
export async function createSubscription(
  deps: BillingDeps,
  input: Wanted,
  buyer: Buyer,
  key: string | undefined,
): Promise<SubscriptionCreated> {
  const plan = getPlanOnSale(deps, input.planName);
  const payable = await callStripe(() => findPayable(deps, input, plan, { ...buyer, key }), {
    away: stripeUnavailableUncharged,
  });
  const { stripe } = deps.config;
  const { checkout, clientSecret, amount, monthlyAmount, price, currency } = payable;
  return {
    checkoutId: checkout.id,
    clientSecret,
    amount,
    monthlyAmount,
    price,
    currency,
    planName: plan.name,
    plan: plan.lookupKey,
    publishableKey: stripe.publishableKey,
    scriptUrl: stripe.scriptUrl ?? null,
    account: buyer.namedBy === 'session' ? { id: buyer.client.id, email: buyer.client.email } : null,
  };
}

const unknownPlan = 'Choose one of our plans.';

/**
 * Finds a plan on sale by its slug or name.
 * @throws AppError invalid_input, unavailable until content has been read once
 */
function getPlanOnSale(deps: CataloguePort, planName: string): CataloguePrice {
  const wanted = planName.toLowerCase();
  const plan = listPlanPrices(deps).find(
    ({ lookupKey, name }) => lookupKey === wanted || name.toLowerCase() === wanted,
  );
  if (plan) return plan;
  throw inputError('planName', unknownPlan);
}

const guest = { userId: null, receiptEmail: null };

async function findPayable(
  deps: BillingDeps,
  { receiptEmail }: Wanted,
  plan: CataloguePrice,
  buyer: Buyer & { key: string | undefined },
): Promise<Payable> {
  const price = await getStripePrice(deps, plan);
  const { email, name, company, key } = buyer;
  const own =
    buyer.namedBy === 'session' ? { userId: buyer.client.id, receiptEmail: receiptEmail ?? null } : guest;
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await openCheckout(deps, { email, name, company, key, ...own }, plan.lookupKey);
    const payable = await once(checkout.id, () => begin(deps, checkout, price, buyer));
    if (payable) return payable;
  }
  throw stripeUnavailableUncharged(new Error('no checkout could be paid'));
}

/** @returns null when this checkout can't be paid, and has been ended */
async function begin(
  deps: BillingDeps,
  checkout: CheckoutRow,
  price: Stripe.Price,
  buyer: Buyer,
): Promise<Payable | null> {
  // The buyer has just ticked the terms in force, which may be newer than this checkout.
  const isOfTerms = checkout.termsVersion === deps.catalogue.terms()?.version;
  const findOrMake = () => {
    const { stripeSubscriptionId: id } = checkout;
    if (id !== null) return deps.stripe.subscriptions.retrieve(id, { expand: [secret] });
    return isOfTerms ? make(deps, checkout, price, buyer) : null;
  };
  const subscription = await findOrMake();
  const payable = subscription && isOfTerms ? toPayable(subscription, checkout, price) : null;
  if (payable) return payable;
  if (subscription && liveStatuses.has(subscription.status)) {
    await deps.db.write((tx) => markCustomer(tx, idOf(subscription.customer), deps.now()));
    throw alreadyPaid();
  }
  if (subscription?.status === 'incomplete') await deps.stripe.subscriptions.cancel(subscription.id);
  await deps.db.write((tx) => endCheckout(tx, checkout.id, deps.now()));
  return null;
}

/** @returns null when the checkout's idempotency key is spent, by another price or by a failure of Stripe */
async function make(
  deps: BillingDeps,
  checkout: CheckoutRow,
  price: Stripe.Price,
  buyer: Buyer,
): Promise<Stripe.Subscription | null> {
  const { stripe } = deps;
  const { client } = buyer;
  // Anybody can register an address, so an account that its owner hasn’t confirmed lends its details to nobody else.
  const isTrusted =
    client !== null && (buyer.namedBy !== 'address' || client.emailVerified || client.isUnclaimed);
  const customer = await findOrMakeCustomer(deps, checkout, isTrusted ? client : null);
  if (customer === null) return null;
  const others = await listCustomers(deps, checkout.email, client);
  const theirs = new Set([customer, ...others.map((one) => one.id)]);
  await Promise.all([...theirs].map((id) => rejectSubscriber(deps, id)));
  const hasDiscount = client !== null && (await hasBoughtBrandKit(deps.db.read, client.id));
  if (hasDiscount) await ensureBrandKitCoupon(stripe);
  try {
    const made = await sendOnce(() =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price: price.id }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          metadata: {
            [metadataNames.checkout]: checkout.id,
            [metadataNames.terms]: checkout.termsVersion,
            ...(hasDiscount && { [metadataNames.brandKit]: 'given' }),
          },
          ...(hasDiscount && { discounts: [{ coupon: brandKitCouponId }] }),
          expand: [secret],
        },
        { idempotencyKey: `subscription-${checkout.id}` },
      ),
    );
    const owner = buyer.namedBy === 'address' ? null : buyer.client.id;
    const ids = { stripeCustomerId: customer, stripeSubscriptionId: made.id };
    await recordSubscription(deps, { checkoutId: checkout.id, owner }, ids);
    return made;
  } catch (error) {
    // If one was created after all, it is never paid, and cancelled once another is.
    if (isIdempotencyConflict(error) || isServerError(error)) return null;
    throw error;
  }
}

/**
 * Rejects buyers who have subscribed to a plan since; Stripe's event may not have reached us. A subscription that staff made
 * by hand for something else, such as a retainer, isn’t a plan.
 */
async function rejectSubscriber(deps: BillingDeps, customer: string): Promise<void> {
  const { db, now, stripe } = deps;
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const { readPlan } = createPriceReader(deps, createUnread());
  for (const { status, items } of data) {
    const [item] = items.data;
    if (!item || !liveStatuses.has(status) || (await readPlan(item.price)) === null) continue;
    await db.write((tx) => markCustomer(tx, customer, now()));
    throw alreadySubscribed();
  }
}

const secret = 'latest_invoice.confirmation_secret';

/** @returns null when a subscription can't be paid at this price */
function toPayable(
  { status, items, metadata, latest_invoice: invoice }: Stripe.Subscription,
  checkout: CheckoutRow,
  price: Stripe.Price,
): Payable | null {
  if (status !== 'incomplete' || items.data[0]?.price.id !== price.id) return null;
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  if (!clientSecret) return null;
  const { amount_due: amount, currency } = invoice;
  const fullAmount = price.unit_amount ?? 0;
  const discount = metadata[metadataNames.brandKit] === undefined ? null : brandKitDiscountPercent;
  const monthlyAmount = discounted(fullAmount, discount);
  return { checkout, clientSecret, amount, monthlyAmount, price: fullAmount, currency };
}
