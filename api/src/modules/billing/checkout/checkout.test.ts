import { errorBody, idempotencyHeader } from '@stackworks/contracts';
import { addSeconds } from 'date-fns';
import { describe, expect, it, onTestFinished } from 'vitest';
import { billingAccounts, billingProblems, checkouts, purchases } from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import {
  askCheckout,
  askToBuy,
  beginToBuy,
  buy,
  buyer,
  createBilledApp,
  listEmails,
  pay,
  readEverybody,
  soldContent,
} from '#test/billed-app.ts';
import { createSubscriber } from '#test/billing.ts';
import { soldTerms } from '#test/content.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** The API with a clock that a test moves. */
async function createMovingApp() {
  let now = new Date();
  const app = await createBilledApp({ now: () => now });
  return { ...app, wait: (seconds: number) => (now = addSeconds(now, seconds)) };
}

const readMessage = async (response: Response) =>
  [response.status, JSON.stringify(await response.json())] as const;

describe('paying for a plan', () => {
  it('gives a stranger an account with the plan, and an email to set a password', async () => {
    const app = await createMovingApp();
    const begun = await beginToBuy(app, 'StackGrow');
    expect(begun).toMatchObject({ amount: 7900, currency: 'nzd', planName: 'StackGrow', plan: 'stackgrow' });
    expect(await askCheckout(app, begun.checkoutId)).toEqual({ state: 'open', planName: 'StackGrow' });

    await pay(app, begun);
    app.wait(3);

    expect(await askCheckout(app, begun.checkoutId)).toEqual({ state: 'paid', planName: 'StackGrow' });
    const client = await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail);
    expect(client).toMatchObject({
      email: buyer.customerEmail,
      firstName: 'Aroha',
      lastName: 'Ngata',
      plan: 'stackgrow',
      status: 'active',
    });
    const [account] = await app.deps.db.read.select().from(billingAccounts);
    expect(account).toMatchObject({
      stripeStatus: 'active',
      amount: 7900,
      cardLast4: '4242',
      termsVersion: soldTerms.version,
    });
    expect(await listEmails(app, buyer.customerEmail)).toEqual(['plan-started']);
  });

  it('adds the plan to an account without one', async () => {
    const app = await createMovingApp();
    const { id, email } = await createClient(app.deps, {
      plan: null,
      subscriptionStatus: 'inactive',
    });
    const { checkoutId } = await buy(app, 'stacklite', { customerEmail: email.toUpperCase() });
    app.wait(3);
    await askCheckout(app, checkoutId);

    expect(await findPayingClientByEmail(app.deps.db.read, email)).toMatchObject({
      id,
      plan: 'stacklite',
      status: 'active',
    });
    expect(await listEmails(app, email)).toEqual(['plan-started']);
  });

  it('is shown to nobody but its buyer', async () => {
    const { request } = await createBilledApp();
    expect((await request('/api/checkouts/none')).status).toBe(404);
  });
});

describe('beginning to pay', () => {
  it('is one subscription for fifty at once, in two processes', async () => {
    const app = await createBilledApp();
    const other = await createBilledApp({ db: app.deps.db, stripe: app.stripe });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => beginToBuy(at % 2 ? app : other, 'StackGrow')),
    );

    expect(new Set(responses.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect((await app.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect((await app.stripe.customers.list()).data).toHaveLength(1);
  });

  it('makes a customer for each name given with an address, and writes nobody’s words into another’s', async () => {
    const app = await createBilledApp();
    const names = ['Aroha Ngata', 'Somebody Else', 'Rua'];
    await Promise.all(
      names.map((customerName, at) =>
        beginToBuy(app, ['stacklite', 'stackgrow', 'stackpro'][at] ?? '', { customerName }),
      ),
    );

    const nameAll = async () => (await app.stripe.customers.list()).data.map(({ name }) => name).sort();
    expect(await nameAll()).toEqual([...names].sort());
    const other = { headers: { [idempotencyHeader]: 'another-browser' } };
    await beginToBuy(app, 'stacklite', { customerName: 'Rua' }, other);
    expect(await nameAll()).toEqual([...names].sort());
  });

  it('resumes the same payment after a reload, and starts again once it can’t be paid', async () => {
    const app = await createBilledApp();
    const first = await beginToBuy(app, 'stacklite');
    expect(await beginToBuy(app, 'stacklite')).toEqual(first);

    const [row] = await app.deps.db.read.select().from(checkouts);
    await app.stripe.subscriptions.cancel(row?.stripeSubscriptionId ?? '');
    const second = await beginToBuy(app, 'stacklite');
    expect(second.clientSecret).not.toBe(first.clientSecret);
    expect(await askCheckout(app, first.checkoutId)).toMatchObject({ state: 'ended' });
  });

  it('takes no price, plan or status from a browser', async () => {
    const app = await createMovingApp();
    const lies = { amount: 1, price: 1, unitAmount: 1, plan: 'stackpro', status: 'active', discount: 100 };
    const begun = await beginToBuy(app, 'stacklite', lies);
    expect([begun.amount, begun.plan]).toEqual([3900, 'stacklite']);
    app.wait(3);
    await askCheckout(app, begun.checkoutId);
    expect(await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail)).toBeNull();
  });

  it.each(['SuperStack', 'onepage', 'nothing of ours'])('is rejected for %s', async (planName) => {
    const app = await createBilledApp();
    const [status, body] = await readMessage(await askToBuy(app, planName));
    expect([status, body]).toEqual([422, expect.stringContaining('"planName":"Choose one of our plans."')]);
  });

  it('is rejected for subscribers, even if we haven’t synced them yet', async () => {
    const app = await createBilledApp();
    const rejection = 'This address already has a subscription. Sign in to see it or change your plan.';
    await buy(app, 'StackGrow');
    const [status, body] = await readMessage(await askToBuy(app, 'StackLite'));
    expect([status, body]).toEqual([409, expect.stringContaining(rejection)]);
    const paying = await createSubscriber(app.deps, {}, { plan: 'stackpro' });
    const granted = await createClient(app.deps, {
      plan: 'superstack',
      subscriptionStatus: 'active',
    });
    for (const { email } of [paying, granted]) {
      const [status, body] = await readMessage(await askToBuy(app, 'StackLite', { customerEmail: email }));
      expect([status, body]).toEqual([409, expect.stringContaining(rejection)]);
      expect(body).not.toContain('Stack');
    }
  });

  it('says in the same browser that the plan is paid, before and after it is synced', async () => {
    const app = await createBilledApp();
    await buy(app, 'StackGrow');
    const readCode = async (caller?: object) => {
      const response = await askToBuy(app, 'stackgrow', {}, caller);
      return errorBody.parse(await response.json()).error.code;
    };
    expect(await readCode()).toBe('already_paid');
    await readEverybody(app);
    expect(await readCode()).toBe('already_paid');
    expect(await readCode({ headers: { [idempotencyHeader]: 'another-browser' } })).toBe('already_exists');
  });

  it('is rejected for staff, and for accounts on hold', async () => {
    const app = await createBilledApp();
    const admin = await createAdmin(app.deps);
    const held = await createClient(app.deps, { isActive: false });
    const responses = await Promise.all(
      [admin, held].map(({ email }) => askToBuy(app, 'StackLite', { customerEmail: email })),
    );
    const [toAdmin, toHeld] = await Promise.all(responses.map((response) => readMessage(response)));
    expect(toAdmin).toEqual([
      409,
      expect.stringContaining('This address can’t be used here. Please use another.'),
    ]);
    expect(toHeld).toEqual([409, expect.stringContaining('on hold')]);
    expect((await app.stripe.customers.list()).data).toHaveLength(0);
  });

  it('takes ten per cent off after a brand kit', async () => {
    const app = await createMovingApp();
    const { id, email } = await createClient(app.deps, { subscriptionStatus: 'inactive' });
    await app.deps.db.write((tx) =>
      tx.insert(purchases).values({
        id: 'p',
        userId: id,
        addOn: 'brand-kit',
        amount: 29_900,
        currency: 'nzd',
        stripeSessionId: 'cs_1',
        createdAt: new Date().toISOString(),
      }),
    );
    const begun = await beginToBuy(app, 'StackGrow', { customerEmail: email });
    expect(begun.amount).toBe(7110);
    await pay(app, begun);
    app.wait(3);
    await askCheckout(app, begun.checkoutId);
    const [account] = await app.deps.db.read.select().from(billingAccounts);
    expect(account).toMatchObject({ amount: 7110, listAmount: 7900, discountPercent: 10 });
  });
});

describe('a price that differs from Stripe’s', () => {
  it('stops the sale, is reported to staff once a day, and is resolved when prices agree', async () => {
    const app = await createBilledApp();
    const admin = await createAdmin(app.deps);
    const [plan] = soldContent.plans;
    if (plan) plan.price = 49;
    onTestFinished(() => {
      if (plan) plan.price = 39;
    });
    await app.deps.catalogue.refresh();

    for (let time = 0; time < 2; time += 1) {
      const [status, body] = await readMessage(await askToBuy(app, 'StackLite'));
      expect([status, body]).toEqual([503, expect.stringContaining('we’re updating its price')]);
    }
    expect((await askToBuy(app, 'StackGrow')).status).toBe(200);
    const [problem, ...others] = await app.deps.db.read.select().from(billingProblems);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ kind: 'price_mismatch', subject: 'stacklite', resolvedAt: null });
    expect(await listEmails(app, admin.email)).toEqual(['billing-problem']);

    if (plan) plan.price = 39;
    await app.deps.catalogue.refresh();
    expect((await askToBuy(app, 'StackLite')).status).toBe(200);
    const [resolved] = await app.deps.db.read.select().from(billingProblems);
    expect(resolved?.resolvedAt).not.toBeNull();
  });
});
