import { expect, it } from 'vitest';
import { DAY, openSubscriber } from './test-server.ts';

/** A customer who pays sent invoices within 14 days, on the day their next month has begun. */
async function openInvoiced() {
  const subscriber = await openSubscriber();
  const { stripe, subscription, passRenewal } = subscriber;
  const { id } = subscription;
  await stripe.subscriptions.update(id, { collection_method: 'send_invoice', days_until_due: 14 });
  passRenewal();
  return subscriber;
}

it('an invoice that is sent stays open without a try until its day, and is then late', async () => {
  const { customer, stripe, pass, read, invoices } = await openInvoiced();
  const [sent] = await invoices();
  expect(sent).toMatchObject({
    status: 'open',
    collection_method: 'send_invoice',
    attempted: false,
    next_payment_attempt: null,
    due_date: (sent?.created ?? 0) + 14 * DAY,
  });
  pass(13);
  expect(await read()).toMatchObject({ status: 'active', days_until_due: 14 });

  pass(1);
  expect(await read()).toMatchObject({ status: 'past_due' });
  expect((await invoices())[0]).toMatchObject({ status: 'open', attempted: false, attempt_count: 0 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: true });
  const { data } = await stripe.events.list({ type: 'invoice.overdue' });
  expect(data).toHaveLength(1);

  await stripe.invoices.pay(sent?.id ?? '', { paid_out_of_band: true });
  expect(await read()).toMatchObject({ status: 'active' });
});

it('a subscription whose invoices are sent runs at once, and its first one is sent within the hour', async () => {
  const { stripe, customer, subscription, pass } = await openSubscriber();
  const price = subscription.items.data[0]?.price.id ?? '';
  const begun = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    collection_method: 'send_invoice',
    days_until_due: 7,
  });
  expect(begun).toMatchObject({ status: 'active', collection_method: 'send_invoice' });
  const list = async () => (await stripe.invoices.list({ subscription: begun.id })).data;
  expect(await list()).toMatchObject([{ status: 'draft', amount_due: 8900 }]);
  pass(1);
  expect(await list()).toMatchObject([{ status: 'open', attempted: false }]);
});

it('days to pay are required where invoices are sent, and only there', async () => {
  const { stripe, subscription } = await openSubscriber();
  const update = (params: Parameters<typeof stripe.subscriptions.update>[1]) =>
    stripe.subscriptions.update(subscription.id, params);
  await expect(update({ collection_method: 'send_invoice' })).rejects.toThrow('days_until_due');
  await expect(update({ days_until_due: 7 })).rejects.toThrow('days_until_due');
});
