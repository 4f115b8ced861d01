import { addMilliseconds } from 'date-fns';
import {
  checkoutStatus,
  idempotencyHeader,
  subscriptionCreated,
  type SubscriptionCreated,
} from '@stackworks/contracts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';
import { syncDueCustomers, syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { reportQuietMs } from '#/modules/billing/sync/sync-queue.ts';
import type { ClockPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestCatalogue, makeContent, makePlan } from '#test/content.ts';
import { createTestApp, testConfig } from '#test/create-test-app.ts';
import { openStripe } from '#test/stripe.ts';

const addOn = (id: string, name: string, price: number) => ({
  id: `addOn-${id}`,
  name,
  description: name,
  price,
});

export const soldContent = makeContent({
  plans: [
    makePlan({ slug: 'stacklite', name: 'StackLite', price: 39, setupDays: 3 }),
    makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 79, setupDays: 5, revisionQuota: 15 }),
    makePlan({ slug: 'stackpro', name: 'StackPro', price: 139, setupDays: 10, revisionQuota: null }),
    makePlan({ slug: 'superstack', name: 'SuperStack', price: null, isCurrent: false }),
  ],
  addOns: [
    addOn('extra-page-block', 'Extra page block', 79),
    addOn('content-update', 'Content update', 29),
    addOn('brand-kit', 'Full brand kit', 299),
  ],
});

/** Stripes that sell what a catalogue has, as their files' bytes: set up once, and copied for each test. */
const sold = new WeakMap<typeof soldContent, Promise<Buffer>>();

async function setUpStripe(content: typeof soldContent): Promise<Buffer> {
  const { stripe, readStored } = await openStripe();
  await setUpBilling(stripe, {
    catalogue: content,
    refunds: content.settings.refunds,
    publicUrl: testConfig.publicUrl,
    hookUrl: null,
  });
  return readStored();
}

/** Opens a Stripe that sells what a catalogue has, for the length of the test. */
export async function openSoldStripe(content: typeof soldContent) {
  const stored = sold.get(content) ?? setUpStripe(content);
  sold.set(content, stored);
  return openStripe(await stored);
}

/** The API with a Stripe that sells what the catalogue has. */
export async function createBilledApp(
  overrides: Partial<ClockPort & DatabasePort & StripePort> & { content?: typeof soldContent } = {},
) {
  const { content = soldContent, ...deps } = overrides;
  const { stripe, settings, answer } = await openSoldStripe(content);
  const catalogue = createTestCatalogue(content);
  const app = await createTestApp({ stripe, catalogue, config: { stripe: settings }, ...deps });
  return { ...app, stripe, answer };
}

export type BilledApp = Awaited<ReturnType<typeof createBilledApp>>;

export const buyer = { customerEmail: 'aroha@bakery.example', customerName: 'Aroha Ngata' };

const browser = { headers: { [idempotencyHeader]: 'browser-of-aroha' } };

/** Asks to buy a plan. @param caller whose browser it is asked for in; a visitor's, unless a test is about another */
export const askToBuy = (
  { request }: Pick<BilledApp, 'request'>,
  planName: string,
  more: object = {},
  caller: Parameters<typeof withJson>[1] = browser,
) => request('/api/create-subscription', withJson({ planName, ...buyer, ...more }, caller));

export async function beginToBuy(
  app: Pick<BilledApp, 'request'>,
  planName: string,
  more: object = {},
  caller?: Parameters<typeof withJson>[1],
): Promise<SubscriptionCreated> {
  const response = await askToBuy(app, planName, more, caller);
  return subscriptionCreated.strict().parse(await response.json());
}

/** Pays as a browser would, with one of Stripe's test cards. */
export async function pay(
  { stripe }: Pick<BilledApp, 'stripe'>,
  { clientSecret }: Pick<SubscriptionCreated, 'clientSecret'>,
  card = 'pm_card_visa',
): Promise<void> {
  const [paymentIntent = ''] = clientSecret.split('_secret_');
  await stripe.paymentIntents.confirm(paymentIntent, {
    payment_method: card,
    return_url: 'http://localhost:4321/?payment=success',
  });
}

/** Buys a plan and pays for it, without a webhook. */
export async function buy(app: BilledApp, planName: string, more: object = {}): Promise<SubscriptionCreated> {
  const begun = await beginToBuy(app, planName, more);
  await pay(app, begun);
  return begun;
}

/** The status of a checkout. */
export async function askCheckout({ request }: Pick<BilledApp, 'request'>, id: string) {
  return checkoutStatus.strict().parse(await (await request(`/api/checkouts/${id}`, asCaller({}))).json());
}

/** Reads all marked customers, past the wait for more reports. */
export const readMarked = ({ deps }: Pick<BilledApp, 'deps'>) =>
  syncDueCustomers({ ...deps, now: () => addMilliseconds(deps.now(), reportQuietMs) });

export async function readEverybody({ deps }: Pick<BilledApp, 'deps'>): Promise<void> {
  for (const { id } of (await deps.stripe.customers.list()).data) await syncCustomer(deps, id);
}

/** Lists the templates of the emails to an address so far, sorted. */
export async function listEmails({ deps }: Pick<BilledApp, 'deps'>, to: string): Promise<string[]> {
  const rows = await deps.db.read.select().from(emailOutbox);
  return rows
    .filter(({ recipient }) => recipient === to)
    .map(({ template }) => template)
    .sort();
}

/** Buys something on Stripe's own page, as through a payment link, as a new customer. */
export async function buyOnPage(
  { stripe, deps }: Pick<BilledApp, 'stripe' | 'deps'>,
  lookupKey: string,
  { email, name = 'Rua Henare', card = 'pm_card_visa' }: { email: string; name?: string; card?: string },
): Promise<{ sessionId: string; customer: string }> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  const [price] = data;
  if (!price) throw new Error(`nothing is sold as ${lookupKey}`);
  const isMonthly = price.recurring !== null;
  const { id: sessionId } = await stripe.checkout.sessions.create({
    mode: isMonthly ? 'subscription' : 'payment',
    line_items: [{ price: price.id, quantity: 1 }],
    ...(!isMonthly && { customer_creation: 'always' }),
    success_url: deps.config.publicUrl,
  });
  await stripe.rawRequest('POST', `/v1/payment_pages/${sessionId}/confirm`, {
    payment_method: card,
    email,
    name,
  });
  const { customer } = await stripe.checkout.sessions.retrieve(sessionId);
  if (typeof customer !== 'string') throw new Error('the sale has no customer');
  return { sessionId, customer };
}
