import {
  demoAccounts,
  demoClientEmails,
  testAccountFound,
  testAccounts,
  testPlans,
  testSubscribed,
  type TestSubscriptionInput,
} from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { closeDemo } from '#/seed/close-demo.ts';
import { setDemoPassword } from '#/modules/accounts/commands/write-client.ts';
import { createBilledApp, listEmails, soldContent } from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, password } from '#test/factories.ts';
import { makePlan } from '#test/content.ts';

const aroha = { email: 'aroha@bakery.example', customerName: 'Aroha Ngata', plan: 'StackGrow' };
const content = {
  ...soldContent,
  plans: [
    ...soldContent.plans,
    makePlan({ slug: 'stackstart', name: 'StackStart', price: null, isCurrent: false }),
  ],
  priceLists: [
    {
      slug: 'test-subscription',
      rows: [
        {
          plan: 'stackstart' as const,
          name: 'StackStart',
          amount: 997,
          cadence: 'one-time' as const,
          note: null,
        },
        {
          plan: 'superstack' as const,
          name: 'SuperStack',
          amount: 997,
          cadence: 'monthly' as const,
          note: null,
        },
      ],
    },
  ],
};

async function createDemo() {
  const app = await createBilledApp({ content });
  const subscribe = (wanted: Partial<TestSubscriptionInput> = {}) =>
    app.request('/api/test/subscribe', withJson({ ...aroha, ...wanted }));
  const tryPlan = async (plan: string) => testSubscribed.parse(await (await subscribe({ plan })).json());
  const signIn = (password: string) =>
    app.request('/api/client/login', withJson({ email: aroha.email, password }));
  return { ...app, subscribe, tryPlan, signIn };
}

describe('a test subscription', () => {
  it('never shows the password of a real account', async () => {
    const { deps, request } = await createTestApp();
    const { id, email } = await createClient(deps, { isDemo: false });
    await deps.db.write((tx) => setDemoPassword(tx, id, 'somebody else’s', deps.now()));
    expect((await request('/api/client/login', withJson({ email, password }))).status).toBe(200);
  });

  it('is paid like a purchase, and its password signs in', async () => {
    const app = await createDemo();

    const { flow, user, credentials } = await app.tryPlan('StackGrow');

    expect(user).toEqual({ email: aroha.email, planName: 'StackGrow', subscriptionStatus: 'active' });
    expect(flow).toHaveLength(5);
    expect(await listEmails(app, aroha.email)).toHaveLength(1);
    expect((await app.signIn(credentials.temporaryPassword)).status).toBe(200);
    const { data } = await app.stripe.subscriptions.list();
    expect(data).toMatchObject([{ status: 'active', items: { data: [{ price: { unit_amount: 7900 } }] } }]);
  });

  it('can be for an earlier plan, at its listed price', async () => {
    const { stripe, tryPlan } = await createDemo();
    expect((await tryPlan('superstack')).user).toMatchObject({ planName: 'SuperStack' });
    const { data } = await stripe.invoices.list();
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([99_700]);
  });

  it('for a plan that is paid once costs nothing a month after that', async () => {
    const { stripe, tryPlan } = await createDemo();
    expect((await tryPlan('stackstart')).user).toMatchObject({ planName: 'StackStart' });
    const { data } = await stripe.subscriptions.list({ expand: ['data.latest_invoice'] });
    expect(data).toMatchObject([
      { latest_invoice: { amount_paid: 99_700 }, items: { data: [{ price: { unit_amount: 0 } }] } },
    ]);
  });

  it('replaces the one before, with a new password', async () => {
    const { stripe, tryPlan, signIn } = await createDemo();
    const first = await tryPlan('stacklite');

    const second = await tryPlan('stackpro');

    expect(second.user).toMatchObject({ planName: 'StackPro', subscriptionStatus: 'active' });
    expect((await signIn(first.credentials.temporaryPassword)).status).toBe(401);
    expect((await signIn(second.credentials.temporaryPassword)).status).toBe(200);
    expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  });

  it('leaves real clients and the team alone', async () => {
    const { deps, stripe, subscribe } = await createDemo();
    const [client, admin] = [await createClient(deps), await createAdmin(deps)];
    expect((await subscribe({ email: client.email })).status).toBe(409);
    expect((await subscribe({ email: admin.email })).status).toBe(409);
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  it('requires an existing plan', async () => {
    const { subscribe } = await createDemo();
    const answer = await subscribe({ plan: 'onepage' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message: 'Choose one of the plans you can try.' });
  });

  it('is off with the rest of the demo', async () => {
    const { deps, tryPlan, signIn } = await createDemo();
    const { credentials } = await tryPlan('stacklite');
    await closeDemo(deps.db, new Date());
    expect((await signIn(credentials.temporaryPassword)).status).toBe(401);
  });
});

describe('what can be tried', () => {
  it('lists the plans we sell, then those of the price list', async () => {
    const { request } = await createDemo();
    const { plans } = testPlans.parse(await (await request('/api/test/subscribe', asCaller({}))).json());
    expect(plans.map(({ plan, amount, cadence }) => [plan, amount, cadence])).toEqual([
      ['stacklite', 39, 'monthly'],
      ['stackgrow', 79, 'monthly'],
      ['stackpro', 139, 'monthly'],
      ['stackstart', 997, 'one-time'],
      ['superstack', 997, 'monthly'],
    ]);
  });
});

describe('the demo accounts', () => {
  const { clientPassword, inactiveClient } = demoAccounts;
  const [onLite = '', onGrow = ''] = demoClientEmails;
  const list = async ({ request }: Awaited<ReturnType<typeof createTestApp>>) => {
    const answer = await request('/api/test/accounts', asCaller({}));
    return testAccounts.strict().parse(await answer.json()).accounts;
  };

  it('list each demo client, with their plan as content describes it and the public password', async () => {
    const app = await createTestApp({ config: { demoMode: true } });
    await createClient(app.deps, { email: inactiveClient.email, plan: null });
    await createClient(app.deps, { email: onLite, company: 'Harbour Lane Bakery' });

    const accounts = await list(app);

    expect(accounts.map(({ email }) => email)).toEqual([onLite, inactiveClient.email]);
    expect(accounts[0]).toMatchObject({
      password: clientPassword,
      name: 'Aroha Ngata',
      company: 'Harbour Lane Bakery',
      plan: { slug: 'stacklite', name: 'StackLite', isCurrent: true },
      subscriptionStatus: 'active',
    });
    expect(accounts[1]).toMatchObject({ plan: null });
  });

  it('never include a real client, one created by /test-subscription, or one who can’t sign in', async () => {
    const app = await createTestApp({ config: { demoMode: true } });
    await createClient(app.deps);
    await createClient(app.deps, { isDemo: true });
    await createClient(app.deps, { email: onGrow, isActive: false });
    expect(await list(app)).toEqual([]);
  });

  it('can be looked up by address, and a real client’s looks unknown', async () => {
    const { deps, request } = await createTestApp({ config: { demoMode: true } });
    const isDemo = async (email: string) => {
      const answer = await request('/api/test/accounts/find', withJson({ email }));
      return testAccountFound.strict().parse(await answer.json()).isDemo;
    };
    const real = await createClient(deps);
    const made = await createClient(deps, { isDemo: true });
    const staff = await createAdmin(deps);
    await createClient(deps, { email: onLite });
    await createClient(deps, { email: onGrow, isActive: false });

    expect(await isDemo(onLite.toUpperCase())).toBe(true);
    expect(await isDemo(made.email)).toBe(true);
    for (const email of [real.email, staff.email, onGrow, inactiveClient.email, 'nobody@bakery.example']) {
      expect(await isDemo(email), email).toBe(false);
    }
  });
});

describe('the demo', () => {
  const calls = [
    ['GET', '/api/test'],
    ['GET', '/api/test/accounts'],
    ['POST', '/api/test/accounts/find'],
    ['GET', '/api/test/subscribe'],
    ['POST', '/api/test/subscribe'],
  ] as const;

  it('lists all of these calls', async () => {
    const { app } = await createTestApp();
    const present = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/test'));
    const named = present.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(named)].sort()).toEqual(calls.map((call) => call.join(' ')).sort());
  });

  it('says where the local mailbox is', async () => {
    const email = { smtpUrl: 'smtp://localhost:1', from: 'no-reply@stackworks.example' };
    const ask = async (inboxPath?: string) => {
      const { request } = await createTestApp({ config: { demoMode: true, email: { ...email, inboxPath } } });
      return (await request('/api/test', asCaller({}))).json();
    };
    expect(await ask('/sandbox/mailbox')).toEqual({ mailbox: '/sandbox/mailbox' });
    expect(await ask()).toEqual({ mailbox: null });
  });

  it.each(calls)('is not found while it is off: %s %s', async (method, path) => {
    const { request } = await createTestApp({ config: { demoMode: false } });
    // Nor does it validate what was sent.
    const answer = await request(path, method === 'GET' ? asCaller({}) : withJson({}));
    expect(answer.status).toBe(404);
  });
});
