import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { billingAccounts, billingProblems } from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import {
  beginToBuy,
  buy,
  buyer,
  buyOnPage,
  createBilledApp,
  listEmails,
  pay,
  readEverybody,
} from '#test/billed-app.ts';
import { createAdmin } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;
let now: Date;

beforeEach(async () => {
  now = new Date();
  app = await createBilledApp({ now: () => now });
});

const readClient = (email = buyer.customerEmail) => findPayingClientByEmail(app.deps.db.read, email);
const readAccount = async () => (await app.deps.db.read.select().from(billingAccounts))[0];
const readProblems = () => app.deps.db.read.select().from(billingProblems);

/** A client whose plan runs on a clock that the test moves. */
async function subscribeOnClock(at = now) {
  const clock = await app.stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(at.getTime() / 1000),
  });
  const customer = await app.stripe.customers.create({
    email: buyer.customerEmail,
    name: buyer.customerName,
    test_clock: clock.id,
  });
  await pay(app, await beginToBuy(app, 'stackgrow'));
  await syncCustomer(app.deps, customer.id);
  return {
    customer: customer.id,
    advance: async (days: number) => {
      now = addDays(now, days);
      await app.stripe.testHelpers.testClocks.advance(clock.id, {
        frozen_time: Math.floor(now.getTime() / 1000),
      });
      await syncCustomer(app.deps, customer.id);
    },
  };
}

describe('a plan over time', () => {
  it('is renewed, fails, works for seven days, is paused, and resumes once it is paid', async () => {
    const { customer, advance } = await subscribeOnClock();
    const first = await readAccount();
    await advance(32);
    const renewed = await readAccount();
    expect(Date.parse(renewed?.periodEnd ?? '')).toBeGreaterThan(Date.parse(first?.periodEnd ?? ''));
    expect(await readClient()).toMatchObject({ status: 'active' });

    const { data } = await app.stripe.subscriptions.list({ customer });
    const [subscription] = data;
    const bad = await app.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await app.stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: bad.id });
    await advance(31);
    const id = (await readClient())?.id ?? '';
    const mayUse = async () => mayUseSubscription(await getClient(app.deps.db.read, id), now);
    expect([(await readClient())?.status, await mayUse()]).toEqual(['past_due', true]);
    expect(await listEmails(app, buyer.customerEmail)).toEqual([
      ...['payment-failed', 'payment-receipt', 'plan-started'],
    ]);

    await advance(9);
    expect([(await readAccount())?.stripeStatus, await mayUse()]).toEqual(['unpaid', false]);
    expect(await listEmails(app, buyer.customerEmail)).toEqual([
      ...['payment-failed', 'payment-receipt', 'plan-paused', 'plan-started'],
    ]);

    const good = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await app.stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: good.id });
    const open = await app.stripe.invoices.list({ customer, status: 'open' });
    for (const invoice of open.data) await app.stripe.invoices.pay(invoice.id);
    await syncCustomer(app.deps, customer);
    expect([(await readClient())?.status, await mayUse()]).toEqual(['active', true]);
    expect(await readAccount()).toMatchObject({ pastDueSince: null });
    expect(await listEmails(app, buyer.customerEmail)).toContain('payment-recovered');
    const toSupport = (await readOutbox(app.deps.db)).filter(({ thread }) => thread === null);
    expect(toSupport.filter(({ recipient }) => recipient === buyer.customerEmail)).toEqual([]);
  });

  it('ends on the day it was cancelled for, and says how long files stay', async () => {
    const { customer, advance } = await subscribeOnClock();
    const { data } = await app.stripe.subscriptions.list({ customer });
    await app.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true });
    await syncCustomer(app.deps, customer);
    expect(await readAccount()).toMatchObject({ cancelAt: (await readAccount())?.periodEnd });
    expect(await readClient()).toMatchObject({ status: 'active' });

    await advance(32);
    expect(await readClient()).toMatchObject({ plan: 'stackgrow', status: 'cancelled' });
    expect(await readAccount()).toMatchObject({ stripeStatus: 'canceled' });
    expect((await readAccount())?.endedAt).not.toBeNull();
    expect(await listEmails(app, buyer.customerEmail)).toEqual([
      'plan-ending',
      'plan-ending',
      'plan-started',
    ]);
  });
});

describe('two plans at once', () => {
  it('become the first: the second is ended and refunded, and everyone is notified once', async () => {
    const admin = await createAdmin(app.deps);
    // Stripe knows no less than a second of when something was made.
    await subscribeOnClock(addDays(now, -1));
    const { customer } = await buyOnPage(app, 'stacklite', { email: buyer.customerEmail });
    await syncCustomer(app.deps, customer);
    await readEverybody(app);

    expect(await readClient()).toMatchObject({ plan: 'stackgrow', status: 'active' });
    const { data } = await app.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data).toMatchObject([{ status: 'canceled' }]);
    expect((await app.stripe.refunds.list()).data).toMatchObject([{ amount: 3900, status: 'succeeded' }]);
    expect(await readProblems()).toMatchObject([{ kind: 'two_subscriptions', subject: data[0]?.id }]);
    expect(await listEmails(app, buyer.customerEmail)).toEqual(['paid-twice', 'plan-started']);
    expect(await listEmails(app, admin.email)).toEqual(['billing-problem']);
  });

  it.each([
    ['staff have paid back already', 'pm_card_visa', 'refunded'],
    ['its payer’s bank takes back', 'pm_card_createDispute', 'disputed'],
  ])('become the first even if %s what the second cost', async (_, card, become) => {
    await subscribeOnClock(addDays(now, -1));
    const { customer } = await buyOnPage(app, 'stacklite', { email: buyer.customerEmail, card });
    const [charge] = (await app.stripe.charges.list({ customer })).data;
    if (become === 'refunded') await app.stripe.refunds.create({ charge: charge?.id ?? '' });
    await syncCustomer(app.deps, customer);

    expect(await readClient()).toMatchObject({ plan: 'stackgrow', status: 'active' });
    expect((await app.stripe.subscriptions.list({ customer, status: 'all' })).data).toMatchObject([
      { status: 'canceled' },
    ]);
    expect(await app.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ [become]: true });
  });

  it('cannot be begun and paid later: what was left open is cancelled', async () => {
    await beginToBuy(app, 'stackpro');
    await buy(app, 'stacklite');
    await readEverybody(app);
    const { data } = await app.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status }) => status).sort()).not.toContain('incomplete');
    expect(await readClient()).toMatchObject({ plan: 'stacklite', status: 'active' });
  });
});
