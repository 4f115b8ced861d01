import { expect, it } from 'vitest';
import { startCheckout, startTestServer, subscribe } from './test-server.ts';

it('gives money back once, in parts or whole', async () => {
  const { stripe, customer } = await open();
  const { data } = await stripe.charges.list({ customer: customer.id });
  const charge = data[0]?.id ?? '';
  await stripe.refunds.create({ charge, amount: 900 });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 900, refunded: false });
  await expect(stripe.refunds.create({ charge, amount: 8001 })).rejects.toThrow(
    'greater than unrefunded amount',
  );
  await stripe.refunds.create({ charge });

  expect(await stripe.charges.retrieve(charge, { expand: ['refunds'] })).toMatchObject({
    refunded: true,
    refunds: { data: [{ amount: 8000 }, { amount: 900 }] },
  });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

it('invoices something once, on its own', async () => {
  const { stripe, customer, kit } = await open();
  const invoice = await stripe.invoices.create({ customer: customer.id, description: 'Brand kit' });
  await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: invoice.id,
    pricing: { price: kit.id },
  });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const paid = await stripe.invoices.pay(invoice.id, { payment_method: method.id });

  expect(paid).toMatchObject({
    status: 'paid',
    amount_paid: 29900,
    billing_reason: 'manual',
    lines: { data: [{ description: 'Brand-kit' }] },
  });
  await expect(stripe.invoices.pay(invoice.id)).rejects.toThrow('Invoice is already paid');
  expect((await stripe.invoices.listLineItems(invoice.id)).data).toHaveLength(1);
});

it('voids an open invoice with its payment, and lets nobody pay it then', async () => {
  const { stripe, customer } = await open();
  const invoice = await stripe.invoices.create({ customer: customer.id });
  await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: invoice.id,
    amount: 500,
    description: 'Work',
  });
  await stripe.invoices.finalizeInvoice(invoice.id);
  await stripe.invoices.voidInvoice(invoice.id);

  expect(
    await stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] }),
  ).toMatchObject({
    status: 'void',
    payments: { data: [{ status: 'canceled', payment: { payment_intent: { status: 'canceled' } } }] },
  });
  await expect(stripe.invoices.pay(invoice.id)).rejects.toThrow('This invoice can no longer be paid');
});

it('gives a customer back what their credit has paid of an invoice that is voided', async () => {
  const { stripe, customer } = await open();
  await stripe.customers.update(customer.id, { balance: -300 });
  const { id } = await stripe.invoices.create({ customer: customer.id });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount: 500, description: 'Work' });
  expect(await stripe.invoices.finalizeInvoice(id)).toMatchObject({ amount_due: 200 });
  await stripe.invoices.voidInvoice(id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -300 });
});

it('takes no card for an invoice that was paid in another way', async () => {
  const { stripe, customer, lite } = await open();
  const { invoice, intent, subscription } = await startCheckout(stripe, customer.id, lite.id);
  const paid = await stripe.invoices.pay(invoice.id, { paid_out_of_band: true });

  expect(paid).toMatchObject({ status: 'paid', amount_paid: 8900, amount_remaining: 0 });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  await expect(
    stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

async function open() {
  const server = await startTestServer();
  return { ...server, ...(await subscribe(server.stripe)) };
}
