import { expect, it } from 'vitest';
import { isRecord, type JsonRecord } from '#/engine/stripe-objects.ts';
import { startTestServer, subscribe } from '#/test-server.ts';

import examples from './examples.json' with { type: 'json' };

/** One object of each kind as it goes over the wire, made as our product makes them. */
async function makeObjects(): Promise<Record<string, unknown>> {
  const server = await startTestServer();
  const { stripe, engine } = server;
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization: 'Bearer sk_test_local' };
    return (await fetch(`${server.url}/v1/${path}`, { headers })).json();
  };
  const first = async (path: string): Promise<unknown> => {
    const page = await get(path);
    return isRecord(page) && Array.isArray(page['data']) ? page['data'][0] : undefined;
  };
  const { customer, subscription, lite, kit } = await subscribe(stripe, 'pm_card_visa');
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'forever', name: 'Brand kit' });
  await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: coupon.id }] });
  const item = await stripe.invoiceItems.create({ customer: customer.id, pricing: { price: kit.id } });
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
  const charge = (await stripe.charges.list()).data[0]?.id ?? '';
  await stripe.refunds.create({ charge, amount: 1 });
  const disputed = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'nzd',
    customer: customer.id,
  });
  await stripe.paymentIntents.confirm(disputed.id, { payment_method: 'pm_card_createDispute' });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://client.example/',
    enabled_events: ['*'],
  });
  await stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } });
  const line_items = [{ price: kit.id, quantity: 1 }];
  const after = { success_url: 'https://stackworks.example/', cancel_url: 'https://stackworks.example/' };
  const session = await stripe.checkout.sessions.create({ mode: 'payment', line_items, ...after });
  const link = await stripe.paymentLinks.create({ line_items });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: after.cancel_url,
  });
  const spare = await stripe.customers.create();
  const spareCoupon = await stripe.coupons.create({ percent_off: 1 });
  const spareProduct = await stripe.products.create({ name: 'Spare' });
  const spareItem = await stripe.invoiceItems.create({ customer: spare.id, amount: 1 });
  const spareInvoice = await stripe.invoices.create({ customer: spare.id });
  const extra = await stripe.subscriptionItems.create({ subscription: subscription.id, price: lite.id });
  const invoice = typeof subscription.latest_invoice === 'string' ? subscription.latest_invoice : '';
  return {
    charge: await get(`charges/${charge}?expand[]=refunds`),
    coupon: await get(`coupons/${coupon.id}`),
    customer: await get(`customers/${customer.id}`),
    product: await get(`products/${typeof lite.product === 'string' ? lite.product : ''}`),
    price: await get(`prices/${lite.id}`),
    subscription: await get(`subscriptions/${subscription.id}`),
    subscription_item: await first(`subscription_items?subscription=${subscription.id}`),
    discount: engine.store.list('discount')[0],
    invoice: await get(`invoices/${invoice}`),
    line_item: await first(`invoices/${invoice}/lines`),
    invoiceitem: await get(`invoiceitems/${item.id}`),
    invoice_payment: await first(`invoice_payments?invoice=${invoice}`),
    payment_intent: await first('payment_intents'),
    payment_method: await first(`customers/${customer.id}/payment_methods`),
    setup_intent: await get(`setup_intents/${setup.id}`),
    setup_attempt: engine.store.list('setup_attempt')[0],
    refund: await first('refunds'),
    dispute: await first('disputes'),
    event: await first('events'),
    'billing_portal.configuration': await first('billing_portal/configurations'),
    'test_helpers.test_clock': await get(`test_helpers/test_clocks/${clock.id}`),
    'checkout.session': await get(`checkout/sessions/${session.id}`),
    item: await first(`checkout/sessions/${session.id}/line_items`),
    payment_link: await get(`payment_links/${link.id}`),
    'billing_portal.session': portal,
    webhook_endpoint: await get(`webhook_endpoints/${endpoint.id}`),
    deleted_customer: await stripe.customers.del(spare.id),
    deleted_coupon: await stripe.coupons.del(spareCoupon.id),
    deleted_product: await stripe.products.del(spareProduct.id),
    deleted_invoiceitem: await stripe.invoiceItems.del(spareItem.id),
    deleted_invoice: await stripe.invoices.del(spareInvoice.id),
    deleted_subscription_item: await stripe.subscriptionItems.del(extra.id),
    deleted_discount: await stripe.subscriptions.deleteDiscount(subscription.id),
    deleted_webhook_endpoint: await stripe.webhookEndpoints.del(endpoint.id),
    'deleted_test_helpers.test_clock': await stripe.testHelpers.testClocks.del(clock.id),
  };
}

it('carries every field of the published example of each kind', async () => {
  const published: Record<string, JsonRecord> = examples;
  const objects = await makeObjects();
  const differences = Object.entries(objects).flatMap(([name, object]) => {
    const example = published[name];
    if (!isRecord(object) || !example) return [`There is no ${name}`];
    return compareWithExample(example, object).map((difference) => `${name}: ${difference}`);
  });

  expect(differences).toEqual([]);
});

it('notices a field that is missing and one of another kind', () => {
  const example = { id: 'a', items: { data: [{ amount: 1 }] }, name: null };

  expect(compareWithExample(example, { id: 1, items: { data: [{}] }, name: 'x' })).toEqual([
    'id is number, not string',
    'items.data[].amount is missing',
  ]);
});

/** Fields whose own fields are the merchant's, or depend on what was bought, so that no two objects need have the same. */
const freeForm = new Set(['metadata', 'payment_method_options', 'data.object']);

/**
 * Where an object differs from the published example of its kind: a field that is missing, or one that holds another kind of
 * value. Null stands for any kind.
 */
export function compareWithExample(example: JsonRecord, object: JsonRecord, path = ''): string[] {
  return Object.entries(example).flatMap(([name, expected]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (!(name in object)) return [`${at} is missing`];
    const given = object[name];
    if (expected === null || given === null) return [];
    if (kindOf(expected) !== kindOf(given)) return [`${at} is ${kindOf(given)}, not ${kindOf(expected)}`];
    if (freeForm.has(name) || freeForm.has(at)) return [];
    if (Array.isArray(expected) && Array.isArray(given)) return compareLists(expected, given, at);
    return isRecord(expected) && isRecord(given) ? compareWithExample(expected, given, at) : [];
  });
}

function compareLists(expected: unknown[], given: unknown[], at: string): string[] {
  const [example] = expected;
  if (!isRecord(example)) return [];
  return given.flatMap((entry) => (isRecord(entry) ? compareWithExample(example, entry, `${at}[]`) : []));
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
