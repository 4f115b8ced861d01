import { createHash, randomBytes } from 'node:crypto';
import {
  portalRoutes,
  type TestPlan,
  type TestSubscribed,
  type TestSubscriptionInput,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { ClockPort, ConfigPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { CommandDeps } from '#/platform/events/events.ts';
import { AppError, inputError } from '#/errors.ts';
import { callStripe } from '#/platform/stripe/call-stripe.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { findDemoCandidate } from '#/modules/accounts/queries/demo-accounts.ts';
import { setDemoPassword } from '#/modules/accounts/commands/write-client.ts';
import { findAdminByEmail, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { demoMark } from '#/modules/billing/sync/snapshot.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { getStripePrice } from '#/modules/billing/prices/get-stripe-price.ts';
import { currency, findPlanPrice, toCents } from '#/modules/billing/catalogue-prices.ts';
import { readTestPlans } from './test-accounts.ts';

/** How long Stripe may take, in milliseconds: this makes more calls than a purchase. */
const timeoutMs = 20_000;

/**
 * Subscribes a demo account to a plan, just as a buyer would: a customer and a subscription at Stripe, paid with the test
 * card, then synced. Source: decision D9.
 * @throws not_found while the demo is off, already_exists when the address is a real client's or of the team,
 * invalid_input for a plan that can't be tried, unavailable when Stripe fails
 */
export async function testSubscribe(
  deps: BillingDeps,
  input: TestSubscriptionInput,
): Promise<TestSubscribed> {
  const plan = findPlan(deps, input.plan);
  const { email, customerName: name } = input;
  const present = await requireDemoAddress(deps, email);
  const temporaryPassword = randomBytes(9).toString('base64url');
  const hashed = await hashPassword(temporaryPassword);

  await callStripe(
    async () => {
      const order = await findTestOrder(deps, plan);
      const found = await findDemoCustomer(deps.stripe, { email, name }, present?.stripeCustomerId ?? null);
      await payWithTestCard(deps.stripe, found, order);
      await syncCustomer(deps, found);
    },
    { withinMs: timeoutMs },
  );

  const id = await setPassword(deps, { email, hashed });
  const { plan: slug, subscriptionStatus } = await getClient(deps.db.read, id);
  const planName = slug && (deps.catalogue.findPlan(slug)?.name ?? slug);
  return {
    success: true,
    message: `${name} is subscribed to ${plan.name}.`,
    flow: [
      `Checkout: ${sayPrice(plan)} for ${plan.name} was paid with the test card.`,
      'Webhook: the customer was read back from Stripe.',
      present
        ? 'Account creation: the demo account was there already.'
        : 'Account creation: a client account was made.',
      present ? 'Welcome email: sent when the account was made.' : `Welcome email: on its way to ${email}.`,
      `Portal access: ${subscriptionStatus}${planName ? ` on ${planName}` : ''}.`,
    ],
    user: { email, planName, subscriptionStatus },
    credentials: {
      email,
      temporaryPassword,
      instructions: `Sign in at ${portalRoutes.clientLogin} with this email and password. The password is shown here only; trying again makes a new one.`,
    },
  };
}

function findPlan(deps: CataloguePort & ConfigPort, wanted: string): TestPlan {
  const { plans } = readTestPlans(deps);
  const named = wanted.toLowerCase();
  const plan = plans.find((one) => one.plan === named || one.name.toLowerCase() === named);
  if (plan) return plan;
  throw inputError('plan', 'Choose one of the plans you can try.');
}

/** The demo account with this address, if there is one. @throws AppError already_exists when anyone else has it */
async function requireDemoAddress({ db }: DatabasePort, email: string) {
  const isTakenBy = (whose: string) =>
    new AppError(
      'already_exists',
      `${email} belongs to ${whose}, which the test can’t use. Try another address.`,
    );
  if (await findAdminByEmail(db.read, email)) throw isTakenBy('a member of the team');
  const present = await findDemoCandidate(db.read, email);
  if (present && !present.isDemo) throw isTakenBy('a client’s account');
  return present;
}

/** Sets a password that can be shown, on the account that paying has opened. */
async function setPassword(
  { db, now }: CommandDeps,
  { email, hashed }: { email: string; hashed: string },
): Promise<string> {
  return db.write(async (tx) => {
    const client = await findDemoCandidate(tx, email);
    if (!client?.isDemo)
      throw new AppError('unavailable', 'The payment didn’t create an account. Please try again.');
    await setDemoPassword(tx, client.id, hashed, now());
    return client.id;
  });
}

const sayPrice = ({ amount, cadence }: TestPlan): string =>
  `$${amount}${cadence === 'monthly' ? ' a month' : ' once'}`;

/** Stripe's test card. */
const testCard = 'pm_card_visa';

/** The Stripe customer of a demo account, which is never a real client's; `known` is that of an existing account. */
async function findDemoCustomer(
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

/** Ends earlier test subscriptions, and pays for a new one with the test card. */
async function payWithTestCard(stripe: Stripe, customer: string, order: TestOrder): Promise<void> {
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

/** The prices of a subscription: a monthly one, and one paid once with the first month. */
type TestOrder = { monthly: string; once: string | null };

/** The Stripe prices of a plan. An earlier plan has none until somebody tries it; one that is paid once is free after that. */
async function findTestOrder(
  deps: CataloguePort & ClockPort & DatabasePort & StripePort,
  { plan, name, amount, cadence }: TestPlan,
): Promise<TestOrder> {
  const sold = findPlanPrice(deps, plan);
  if (sold) return { monthly: (await getStripePrice(deps, sold)).id, once: null };
  const cents = toCents(amount);
  const isOnce = cadence === 'one-time';
  const tried = { name, plan };
  const monthly = await findOrMake(deps.stripe, tried, `test-${plan}`, isOnce ? 0 : cents, true);
  const once = isOnce ? await findOrMake(deps.stripe, tried, `test-${plan}-once`, cents, false) : null;
  return { monthly: monthly.id, once: once && once.id };
}

async function findOrMake(
  stripe: Stripe,
  { name, plan }: { name: string; plan: string },
  lookupKey: string,
  cents: number,
  isMonthly: boolean,
): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [found] = data;
  if (found?.unit_amount === cents) return found;
  return stripe.prices.create({
    product_data: { name: `${name} (test)`, metadata: { plan } },
    currency,
    unit_amount: cents,
    ...(isMonthly && { recurring: { interval: 'month' } }),
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata: { plan },
  });
}
