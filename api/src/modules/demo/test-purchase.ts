import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { demoMark } from '#/modules/billing/sync/snapshot.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { TestPlan } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { findSoldPrice } from '#/modules/billing/checkout/find-sold-price.ts';
import { currency, isSold, toCents } from '#/modules/billing/sold-prices.ts';

/** Stripe's own test card, which nothing is ever taken from. */
const testCard = 'pm_card_visa';

/**
 * The customer at Stripe of somebody who is only there to try the product with; one that is a real client's is never theirs.
 * @param known the customer of their account, if they have one
 */
export async function findDemoCustomer(
  stripe: Stripe,
  { email, name }: { email: string; name: string },
  known: string | null,
): Promise<string> {
  if (known !== null) return known;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const present = data.find(({ metadata }) => metadata['demo'] === demoMark.demo);
  if (present) return present.id;
  const idempotencyKey = `demo-customer-${createHash('sha256').update(`${email} ${name}`).digest('hex')}`;
  const made = await stripe.customers.create({ email, name, metadata: demoMark }, { idempotencyKey });
  return made.id;
}

/** Ends what they have tried before, and pays for what they try now, as a browser would with the test card. */
export async function payWithTestCard(stripe: Stripe, customer: string, order: TestOrder): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  for (const { id, status } of data) {
    if (liveStatuses.has(status)) await stripe.subscriptions.cancel(id);
  }
  const card = await stripe.paymentMethods.attach(testCard, { customer });
  await stripe.subscriptions.create({
    customer,
    items: [{ price: order.monthly }],
    ...(order.once !== null && { add_invoice_items: [{ price: order.once }] }),
    default_payment_method: card.id,
    payment_behavior: 'error_if_incomplete',
  });
}

/** What a subscription is made of: a price of every month, and what is paid once with the first. */
export type TestOrder = { monthly: string; once: string | null };

/**
 * The prices at Stripe of a plan to be tried. A plan of before has none until somebody tries it; one that is paid once is
 * nothing a month after that.
 */
export async function findTestOrder(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now' | 'stripe'>,
  { tier, name, amount, cadence }: TestPlan,
): Promise<TestOrder> {
  const plan = deps.catalogue.findPlan(tier);
  if (plan && isSold(plan)) {
    const price = await findSoldPrice(deps, { lookupKey: tier, name, price: amount, isMonthly: true });
    return { monthly: price.id, once: null };
  }
  const cents = toCents(amount);
  const isOnce = cadence === 'one-time';
  const tried = { name, tier };
  const monthly = await findOrMake(deps.stripe, tried, `test-${tier}`, isOnce ? 0 : cents, true);
  const once = isOnce ? await findOrMake(deps.stripe, tried, `test-${tier}-once`, cents, false) : null;
  return { monthly: monthly.id, once: once && once.id };
}

async function findOrMake(
  stripe: Stripe,
  { name, tier }: { name: string; tier: string },
  lookupKey: string,
  cents: number,
  isMonthly: boolean,
): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  if (found?.unit_amount === cents) return found;
  return stripe.prices.create({
    product_data: { name: `${name} (test)`, metadata: { plan: tier } },
    currency,
    unit_amount: cents,
    ...(isMonthly && { recurring: { interval: 'month' } }),
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { plan: tier },
  });
}
