import type { CreateSubscriptionInput, SubscriptionCreated } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import {
  callStripe,
  stripeUnavailableUncharged,
  isServerError,
  isIdempotencyConflict,
  sendOnce,
} from '#/platform/stripe/call-stripe.ts';
import { createSingleFlight } from '#/platform/single-flight.ts';
import { ensureBrandKitCoupon } from '#/modules/billing/set-up/set-up-brand-kit.ts';
import { hasBoughtBrandKit } from '#/modules/billing/queries/list-payments.ts';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { markCustomers } from '#/modules/billing/sync/sync-queue.ts';
import { createPriceReader } from '#/modules/billing/sync/read-subscriptions.ts';
import { createUnread, metadataNames } from '#/modules/billing/sync/snapshot.ts';
import { type Buyer, alreadySubscribed } from './find-buyer.ts';
import { findOrMakeCustomer } from './find-customer.ts';
import { findSoldPlan, type SoldPlan, findSoldPrice } from './find-sold-price.ts';
import { endCheckout, openCheckout, recordSubscription, type CheckoutRow } from './checkouts.ts';

type BillingDeps = Pick<Deps, 'catalogue' | 'config' | 'db' | 'now' | 'stripe'>;

/** What to pay: the subscription, and the secret of its first payment. */
type Payable = { checkout: CheckoutRow; clientSecret: string; amount: number; currency: string };

const once = createSingleFlight<Payable | null>();

/** How often an attempt is begun anew because the one before had come to nothing. */
const rounds = 3;

/**
 * Begins the subscription somebody wants to pay for, or goes on with the one they have begun: however often and from how many
 * processes the same buyer asks for it, it is one. Nothing but the plan's name is taken from the browser. Source: decisions D3, 051.
 * @param key names the browser of a visitor, who goes on with nothing without it
 * @throws AppError already_exists when they subscribe already, invalid_input for no plan of ours, unavailable when Stripe does
 * not answer or disagrees about the price
 */
export async function createSubscription(
  deps: BillingDeps,
  input: CreateSubscriptionInput,
  buyer: Buyer,
  key: string | undefined,
): Promise<SubscriptionCreated> {
  const plan = findSoldPlan(deps, input.planName);
  const payable = await callStripe(() => findPayable(deps, input, plan, { ...buyer, key }), {
    away: stripeUnavailableUncharged,
  });
  const { stripe } = deps.config;
  const { checkout, clientSecret, amount, currency } = payable;
  const { client, isSignedIn } = buyer;
  return {
    checkoutId: checkout.id,
    clientSecret,
    amount,
    currency,
    planName: plan.name,
    tier: plan.tier,
    publishableKey: stripe.publishableKey,
    scriptUrl: stripe.scriptUrl ?? null,
    account: client && isSignedIn ? { id: client.id, email: client.email } : null,
  };
}

const guest = { userId: null, receiptEmail: null };

async function findPayable(
  deps: BillingDeps,
  { receiptEmail }: CreateSubscriptionInput,
  plan: SoldPlan,
  { email, name, client, isSignedIn, key }: Buyer & { key: string | undefined },
): Promise<Payable> {
  const sold = { lookupKey: plan.tier, name: plan.name, price: plan.price, isMonthly: true };
  const price = await findSoldPrice(deps, sold);
  const own = isSignedIn && client ? { userId: client.id, receiptEmail: receiptEmail ?? null } : guest;
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await openCheckout(deps, { email, name, key, ...own }, plan);
    const payable = await once(checkout.id, () => begin(deps, checkout, price, client));
    if (payable) return payable;
  }
  throw stripeUnavailableUncharged(new Error('every attempt to begin had come to nothing'));
}

/** @returns null when this attempt had come to nothing, and has been ended */
async function begin(
  deps: BillingDeps,
  checkout: CheckoutRow,
  price: Stripe.Price,
  client: Buyer['client'],
): Promise<Payable | null> {
  const subscription = checkout.stripeSubscriptionId
    ? await deps.stripe.subscriptions.retrieve(checkout.stripeSubscriptionId, { expand: [secret] })
    : await make(deps, checkout, price, client);
  const payable = subscription && toPayable(subscription, checkout, price);
  if (payable) return payable;
  if (subscription && liveStatuses.has(subscription.status)) {
    await deps.db.write((tx) => markCustomers(tx, [toId(subscription.customer)], deps.now()));
    throw alreadySubscribed();
  }
  if (subscription?.status === 'incomplete') await deps.stripe.subscriptions.cancel(subscription.id);
  await deps.db.write((tx) => endCheckout(tx, checkout.id, deps.now()));
  return null;
}

/** @returns null when nothing can be begun under this attempt's key: something else was, as at another price, or Stripe failed */
async function make(
  deps: BillingDeps,
  checkout: CheckoutRow,
  price: Stripe.Price,
  client: Buyer['client'],
): Promise<Stripe.Subscription | null> {
  const { stripe } = deps;
  const customer = await findOrMakeCustomer(deps, checkout, client);
  if (customer === null) return null;
  await rejectSubscriber(deps, customer);
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
    await recordSubscription(deps, checkout, { stripeCustomerId: customer, stripeSubscriptionId: made.id });
    return made;
  } catch (error) {
    // What may have been made all the same is never paid, and is cancelled once another is.
    if (isIdempotencyConflict(error) || isServerError(error)) return null;
    throw error;
  }
}

/** Rejects buyers who subscribed elsewhere, where Stripe's event may not have reached us. */
async function rejectSubscriber(deps: BillingDeps, customer: string): Promise<void> {
  const { db, now, stripe } = deps;
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const live = data.filter(({ status }) => liveStatuses.has(status));
  if (!(await hasPlan(deps, live))) return;
  await db.write((tx) => markCustomers(tx, [customer], now()));
  throw alreadySubscribed();
}

/** What staff have made by hand for something else, as a retainer, keeps nobody from a plan. */
async function hasPlan(
  deps: Pick<Deps, 'catalogue' | 'stripe'>,
  subscriptions: readonly Stripe.Subscription[],
): Promise<boolean> {
  const { readPlan } = createPriceReader(deps, createUnread());
  for (const { items } of subscriptions) {
    const [item] = items.data;
    if (item && (await readPlan(item.price)) !== null) return true;
  }
  return false;
}

const secret = 'latest_invoice.confirmation_secret';

/** What of a subscription can be paid now at this price; null when nothing can. */
function toPayable(
  { status, items, latest_invoice: invoice }: Stripe.Subscription,
  checkout: CheckoutRow,
  price: Stripe.Price,
): Payable | null {
  if (status !== 'incomplete' || items.data[0]?.price.id !== price.id) return null;
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  if (!clientSecret) return null;
  return { checkout, clientSecret, amount: invoice.amount_due, currency: invoice.currency };
}

const toId = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id);
