import { expect, it } from 'vitest';
import { idOf } from '#/engine/stripe-objects.ts';
import { startTestServer } from '#/test-server.ts';

const success_url = 'https://stackworks.example/thanks';
const buyer = { email: 'mere@example.com', name: 'Mere Tipene' };

async function openShop() {
  const world = await startTestServer();
  const { stripe } = world;
  const product = await stripe.products.create({ name: 'Brand kit' });
  const kit = await stripe.prices.create({ product: product.id, unit_amount: 29_900, currency: 'nzd' });
  const pay = (session: string) =>
    stripe.rawRequest('POST', `/v1/payment_pages/${session}/confirm`, {
      payment_method: 'pm_card_visa',
      ...buyer,
    });
  return { ...world, kit, pay };
}

it('what is sold once has an invoice, paid, where the session asks for one', async () => {
  const { stripe, kit, pay } = await openShop();
  const { id: customer } = await stripe.customers.create({ ...buyer, balance: -5000 });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: kit.id, quantity: 1 }],
    invoice_creation: { enabled: true, invoice_data: { description: 'Thank you' } },
    success_url,
  });
  expect(session.invoice).toBeNull();
  await pay(session.id);

  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
  expect(paid.invoice).toMatchObject({
    status: 'paid',
    total: 29_900,
    amount_paid: 29_900,
    amount_due: 29_900,
    customer,
    billing_reason: 'manual',
    description: 'Thank you',
    parent: null,
    lines: { data: [{ description: 'Brand kit', amount: 29_900 }] },
  });
  const { data } = await stripe.events.list({ type: 'invoice.paid' });
  expect(data).toHaveLength(1);
  // Credit is for invoices that are yet to be paid.
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -5000 });
});

it('a buyer with an invoice becomes a customer, for a payment link as for a session', async () => {
  const { stripe, kit, pay } = await openShop();
  const link = await stripe.paymentLinks.create({ line_items: [{ price: kit.id, quantity: 1 }] });
  expect(link.invoice_creation).toMatchObject({ enabled: false });
  const changed = await stripe.paymentLinks.update(link.id, { invoice_creation: { enabled: true } });
  expect(changed.invoice_creation).toMatchObject({ enabled: true });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: kit.id, quantity: 1 }],
    invoice_creation: { enabled: true },
    success_url,
  });
  await pay(session.id);

  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(idOf(paid.customer)).toMatch(/^cus_/);
  expect((await stripe.invoices.list({ customer: idOf(paid.customer) ?? '' })).data).toHaveLength(1);
});

it('a plan has invoices anyway, so asking for one is rejected', async () => {
  const { stripe, kit } = await openShop();
  const monthly = await stripe.prices.create({
    product: idOf(kit.product),
    unit_amount: 7900,
    currency: 'nzd',
    recurring: { interval: 'month' },
  });
  const created = stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    invoice_creation: { enabled: true },
    success_url,
  });
  await expect(created).rejects.toThrow(/invoice_creation/);
});
