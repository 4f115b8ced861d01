import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  billingAccounts,
  billingProblems,
  billingSyncs,
  purchases,
} from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { changeBrief } from '#/modules/projects/commands/change-brief.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { buy, buyer, buyOnPage, createBilledApp, listEmails, readEverybody } from '#test/billed-app.ts';
import { newTerms, soldTerms } from '#test/content.ts';
import { createAdmin, createClient, changeClient } from '#test/factories.ts';
import { listProjectsOf } from '#/modules/projects/queries/list-projects.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;
let now: Date;

beforeEach(async () => {
  now = new Date();
  app = await createBilledApp({ now: () => now });
});

const readClient = (email = buyer.customerEmail) => findPayingClientByEmail(app.deps.db.read, email);
const readAccount = async () => (await app.deps.db.read.select().from(billingAccounts))[0];
const readProblems = () => app.deps.db.read.select().from(billingProblems);
const readPurchases = () => app.deps.db.read.select().from(purchases);
const findCustomers = async () => (await app.stripe.customers.list()).data.map(({ id }) => id);

/** A client who pays for StackGrow, $20 less than its price. */
async function subscribeWithFriendsDiscount() {
  const { stripe } = app;
  await stripe.coupons.create({ id: 'friends', amount_off: 2000, currency: 'nzd', duration: 'forever' });
  await buy(app, 'stackgrow');
  const [subscription] = (await stripe.subscriptions.list()).data;
  const id = subscription?.id ?? '';
  await stripe.subscriptions.update(id, { discounts: [{ coupon: 'friends' }] });
  return { subscriptionId: id };
}

describe('a sale on Stripe’s page', () => {
  it('of a plan opens an account as one on ours does', async () => {
    const { customer } = await buyOnPage(app, 'stackpro', { email: 'Rua@Cafe.example' });
    await syncCustomer(app.deps, customer);

    expect(await readClient('rua@cafe.example')).toMatchObject({
      firstName: 'Rua',
      plan: 'stackpro',
      status: 'active',
      stripeCustomerId: customer,
    });
    expect(await readAccount()).toMatchObject({ termsVersion: soldTerms.version });
    expect(await listEmails(app, 'rua@cafe.example')).toEqual(['plan-started']);
  });

  it('stores the terms that were in force when it was made', async () => {
    const { deps } = app;
    const { customer } = await buyOnPage(app, 'stackpro', { email: 'rua@cafe.example' });
    await syncCustomer(deps, customer);
    const catalogue = { ...deps.catalogue, terms: () => newTerms };
    await syncCustomer({ ...deps, catalogue }, customer);
    expect(await readAccount()).toMatchObject({ termsVersion: soldTerms.version });
  });

  it('of a brand kit opens a project that waits for its short brief, and takes ten per cent off the plan', async () => {
    await buy(app, 'stackgrow');
    await readEverybody(app);
    const { customer } = await buyOnPage(app, 'brand-kit', { email: buyer.customerEmail });
    await syncCustomer(app.deps, customer);
    await readEverybody(app);

    const [purchase, ...others] = await readPurchases();
    expect(others).toEqual([]);
    expect(purchase).toMatchObject({ addOn: 'brand-kit', amount: 29_900 });
    const client = await readClient();
    const { items } = await listProjectsOf(app.deps.db.read, { role: 'client' }, client?.id ?? '', {
      limit: 10,
    });
    expect(purchase?.projectId).toBe(items[0]?.id);
    expect(items).toMatchObject([
      {
        projectName: 'Full brand kit',
        projectType: 'branding',
        status: 'pending',
        dueDate: null,
        waitingOn: 'client',
        description: '',
        brief: {
          ordered: 'brand-kit',
          missing: ['description', 'targetAudience', 'brand'],
          completedAt: null,
        },
      },
    ]);
    expect(await readAccount()).toMatchObject({ discountPercent: 10, amount: 7110, listAmount: 7900 });
  });

  it('of a brand kit alone counts its seven business days from the brief, which needs no plan', async () => {
    const { customer } = await buyOnPage(app, 'brand-kit', { email: 'Rua@Cafe.example' });
    await syncCustomer(app.deps, customer);
    const [purchase] = await readPurchases();
    const { id, personId } = await getClient(app.deps.db.read, purchase?.userId ?? '');
    const responses = { description: 'Coffee', targetAudience: 'Locals', brandPersonality: 'Warm' };
    const brief = (change: object) =>
      changeBrief(
        { ...app.deps, actor: { role: 'client', id, personId } },
        { id: purchase?.projectId ?? '', ...change },
      );
    expect(await brief({ description: responses.description })).toMatchObject({ dueDate: null });
    now = addDays(now, 3);
    const { calendar } = app.deps;
    expect(await brief(responses)).toMatchObject({
      waitingOn: 'team',
      dueDate: calendar.addBusinessDays(calendar.slaStart(now), 7).toISOString(),
    });
  });

  it('of a brand kit alone stores the terms accepted with it, and those accepted first stay', async () => {
    const { customer } = await buyOnPage(app, 'brand-kit', { email: 'Rua@Cafe.example' });
    await syncCustomer(app.deps, customer);
    const first = await readAccount();
    const [purchase] = await readPurchases();
    expect(first).toMatchObject({ termsVersion: soldTerms.version, termsAcceptedAt: purchase?.createdAt });

    now = addDays(now, 1);
    const { customer: again } = await buyOnPage(app, 'brand-kit', { email: 'Rua@Cafe.example' });
    await syncCustomer(app.deps, again);
    expect(await readAccount()).toMatchObject({ ...first, syncedAt: now.toISOString() });
  });

  it('of a brand kit leaves whatever else is taken off the plan', async () => {
    const { stripe } = app;
    const { subscriptionId } = await subscribeWithFriendsDiscount();
    const { customer } = await buyOnPage(app, 'brand-kit', { email: buyer.customerEmail });
    await syncCustomer(app.deps, customer);
    const { discounts } = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] });
    const coupons = discounts.map((one) => (typeof one === 'string' ? one : one.source.coupon));
    expect(coupons.map((one) => (typeof one === 'object' ? one?.id : one))).toEqual(['friends', 'brand-kit']);
    // A tenth of what is left after the first.
    expect(await readAccount()).toMatchObject({ amount: 5310, listAmount: 7900 });
  });

  it('of an add-on makes an account for a stranger, without a plan', async () => {
    const { customer } = await buyOnPage(app, 'content-update', { email: 'new@cafe.example' });
    await syncCustomer(app.deps, customer);
    expect(await readClient('new@cafe.example')).toMatchObject({ plan: null, status: 'inactive' });
    expect(await readPurchases()).toMatchObject([{ addOn: 'content-update', projectId: null }]);
    expect(await listEmails(app, 'new@cafe.example')).toEqual(['plan-started']);
  });

  it('with a staff address opens none, and is reported to staff', async () => {
    const admin = await createAdmin(app.deps);
    const { customer } = await buyOnPage(app, 'stacklite', { email: admin.email });
    await syncCustomer(app.deps, customer);
    await syncCustomer(app.deps, customer);

    expect(await readClient(admin.email)).toBeNull();
    expect(await readProblems()).toMatchObject([{ kind: 'no_account', subject: customer, resolvedAt: null }]);
    expect(await listEmails(app, admin.email)).toEqual(['billing-problem']);

    await app.stripe.customers.update(customer, { email: 'mine@home.example' });
    await syncCustomer(app.deps, customer);
    expect(await readClient('mine@home.example')).toMatchObject({ plan: 'stacklite' });
    expect((await readProblems())[0]?.resolvedAt).not.toBeNull();
  });
});

it('a purchase by a client on hold is reported to staff, until they are reactivated', async () => {
  const admin = await createAdmin(app.deps);
  const { id, email } = await createClient(app.deps, { isActive: false, plan: null });
  const { customer } = await buyOnPage(app, 'stacklite', { email });
  await syncCustomer(app.deps, customer);
  await syncCustomer(app.deps, customer);
  expect(await readProblems()).toMatchObject([
    { kind: 'on_hold', subject: customer, userId: id, resolvedAt: null },
  ]);
  expect((await readProblems())[0]?.text).toContain('on hold');
  expect(await listEmails(app, email)).toEqual(['paid-on-hold']);
  expect(await listEmails(app, admin.email)).toEqual(['billing-problem']);

  await changeClient(app.deps, id, { isActive: true });
  await syncCustomer(app.deps, customer);
  expect((await readProblems())[0]?.resolvedAt).not.toBeNull();
});

it('something else that is paid monthly is no plan: the client can still buy one, and it stays beside it', async () => {
  const { stripe } = app;
  const product = await stripe.products.create({ name: 'Retainer' });
  const recurring = { interval: 'month' as const };
  const price = await stripe.prices.create({
    product: product.id,
    unit_amount: 5000,
    currency: 'nzd',
    recurring,
  });
  const { id: customer } = await stripe.customers.create({ email: buyer.customerEmail });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const retainer = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  });
  await syncCustomer(app.deps, customer);
  expect(await readClient()).toBeNull();

  await buy(app, 'stackgrow');
  await readEverybody(app);
  expect(await readClient()).toMatchObject({ plan: 'stackgrow', status: 'active' });
  expect((await stripe.subscriptions.retrieve(retainer.id)).status).toBe('active');
  expect((await stripe.refunds.list()).data).toEqual([]);
});

describe('a plan that staff have granted', () => {
  it('stays while the client pays for none', async () => {
    const { id, email } = await createClient(app.deps, { plan: 'superstack' });
    const { customer } = await buyOnPage(app, 'content-update', { email });
    await syncCustomer(app.deps, customer);
    expect(await readClient(email)).toMatchObject({ id, plan: 'superstack', status: 'active' });
  });

  it('stays when an earlier paid one turns up that has ended', async () => {
    const { id, email } = await createClient(app.deps, { plan: 'superstack' });
    const { customer } = await buyOnPage(app, 'stacklite', { email });
    const { data } = await app.stripe.subscriptions.list({ customer });
    await app.stripe.subscriptions.cancel(data[0]?.id ?? '');
    for (let time = 0; time < 2; time += 1) await syncCustomer(app.deps, customer);
    expect(await readClient(email)).toMatchObject({ id, plan: 'superstack', status: 'active' });
  });
});

describe('reading a customer', () => {
  it('is done for all who ask at once, and is no older than any of their calls', async () => {
    await buy(app, 'stacklite');
    const [customer = ''] = await findCustomers();
    await Promise.all(Array.from({ length: 20 }, () => syncCustomer(app.deps, customer)));
    const [row] = await app.deps.db.read.select().from(billingSyncs);
    expect(row).toMatchObject({ wanted: 20, done: 20, claim: null });
    expect(await readClient()).toMatchObject({ plan: 'stacklite' });
    expect(await listEmails(app, buyer.customerEmail)).toEqual(['plan-started']);
  });
});
