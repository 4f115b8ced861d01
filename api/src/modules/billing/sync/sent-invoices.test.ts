import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { createCardApp } from '#test/card-app.ts';

it('a client who is sent invoices has seven days from the due date', async () => {
  const { deps, stripe, subscribe } = await createCardApp();
  const began = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: began });
  const client = await subscribe('stacklite', clock);
  const method = { collection_method: 'send_invoice', days_until_due: 14 } as const;
  await stripe.subscriptions.update(client.subscriptionId, method);
  const read = async (days: number) => {
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: began + days * 86_400 });
    await syncCustomer(deps, client.customerId);
    const now = () => new Date((began + days * 86_400) * 1000);
    return readBilling({ ...deps, now }, client.id);
  };

  expect(await read(33)).toMatchObject({ status: 'active', isUsable: true, graceEndsAt: null });
  const { data } = await stripe.invoices.list({ subscription: client.subscriptionId, status: 'open' });
  const dueAt = new Date((data[0]?.due_date ?? 0) * 1000);
  const graceEndsAt = addDays(dueAt, 7).toISOString();
  // No card is charged for it, so no sum is named of one.
  expect(await read(46)).toMatchObject({ status: 'past_due', isUsable: true, graceEndsAt, owed: null });
  expect(await read(54)).toMatchObject({ status: 'past_due', isUsable: false });
  expect((await stripe.charges.list({ customer: client.customerId })).data).toHaveLength(1);

  await stripe.invoices.pay(data[0]?.id ?? '', { paid_out_of_band: true });
  expect(await read(55)).toMatchObject({ status: 'active', isUsable: true, graceEndsAt: null });
});
