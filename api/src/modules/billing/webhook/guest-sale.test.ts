import { Stripe } from 'stripe';
import { beforeEach, expect, it } from 'vitest';
import { billingProblems, billingSyncs } from '#/modules/billing/billing.tables.ts';
import { createBilledApp, listEmails } from '#test/billed-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { stripeSettings } from '#test/stripe.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;

beforeEach(async () => {
  app = await createBilledApp();
});

const readProblems = () => app.deps.db.read.select().from(billingProblems);

/** Buys a brand kit on Stripe's page, which only creates a customer if the session asks for one. */
async function buyOnLink(email: string, makesCustomer: boolean) {
  const { data } = await app.stripe.prices.list({ lookup_keys: ['brand-kit'] });
  const { id } = await app.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    ...(makesCustomer && { customer_creation: 'always' as const }),
    success_url: app.deps.config.publicUrl,
  });
  const payment = { payment_method: 'pm_card_visa', email, name: 'Rua Henare' };
  await app.stripe.rawRequest('POST', `/v1/payment_pages/${id}/confirm`, payment);
  return id;
}

/** Has Stripe report that a checkout is complete, and later, as for a slow payment, that it is paid. */
async function report() {
  const { data } = await app.stripe.events.list({ type: 'checkout.session.completed' });
  for (const more of [{}, {}, { id: 'evt_later', type: 'checkout.session.async_payment_succeeded' }]) {
    const body = JSON.stringify({ ...data[0], ...more });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: stripeSettings.webhookSecret,
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect((await app.request('/api/hooks/stripe', { method: 'POST', headers, body })).status).toBe(200);
  }
}

it('a guest sale, without a customer at Stripe, is reported to staff once', async () => {
  const admin = await createAdmin(app.deps);
  const client = await createClient(app.deps);
  const sessionId = await buyOnLink(client.email.toUpperCase(), false);
  await report();

  const [problem, ...others] = await readProblems();
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ kind: 'unknown_sale', subject: sessionId, userId: client.id });
  expect(problem?.text).toContain(`${client.email} paid $299.00 NZD as a guest`);
  expect(await listEmails(app, admin.email)).toEqual(['billing-problem']);
});

it('a sale whose buyer is a customer is read as any other, and no guest’s', async () => {
  await buyOnLink('rua@cafe.example', true);
  await report();
  expect(await readProblems()).toEqual([]);
  expect(await app.deps.db.read.select().from(billingSyncs)).toHaveLength(1);
});
