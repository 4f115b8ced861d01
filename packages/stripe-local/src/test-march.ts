import type { Stripe } from 'stripe';
import { advanceCustomer } from './billing/clocks.ts';
import { createCatalogue, startCheckout, startTestServer } from './test-server.ts';

export const start = Date.UTC(2027, 2, 1) / 1000;
export const end = Date.UTC(2027, 3, 1) / 1000;
export const DAY = 86_400;

/** A customer with StackLite whose period is the whole of March 2027; it is the 11th, 7 seconds after midnight. */
export async function openMarch({
  card = 'pm_card_visa',
  discounts = [],
}: { card?: string; discounts?: { coupon: string }[] } = {}) {
  const server = await startTestServer();
  const { stripe, engine } = server;
  const catalogue = await createCatalogue(stripe);
  for (const { coupon } of discounts)
    await stripe.coupons.create({ id: coupon, percent_off: 10, duration: 'forever' });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await stripe.customers.create({ test_clock: clock.id, name: 'Ana' });
  const checkout = await startCheckout(stripe, customer.id, catalogue.lite.id, discounts);
  await stripe.paymentIntents.confirm(checkout.intent, { payment_method: card });
  const { id } = checkout.subscription;
  const item = checkout.subscription.items.data[0]?.id ?? '';
  const at = start + 10 * DAY + 7;
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at });
  return {
    ...server,
    ...catalogue,
    customer,
    id,
    item,
    at,
    read: () => stripe.subscriptions.retrieve(id),
    upgrade: (params: Stripe.SubscriptionUpdateParams = {}) =>
      stripe.subscriptions.update(id, { items: [{ id: item, price: catalogue.pro.id }], ...params }),
    preview: (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {}) =>
      stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { items: [{ id: item, price: catalogue.pro.id }], ...details },
      }),
    latestInvoice: async () => {
      const { data } = await stripe.invoices.list({ subscription: id, limit: 1 });
      const [invoice] = data;
      if (!invoice) throw new Error('There is no invoice');
      return invoice;
    },
    pass: (seconds: number) => engine.transaction((tx) => advanceCustomer(tx, customer.id, seconds)),
    useCard: async (name: string) => {
      const method = await stripe.paymentMethods.attach(name, { customer: customer.id });
      await stripe.subscriptions.update(id, { default_payment_method: method.id });
    },
  };
}

/** What the rest of March costs at a price of so many cents, calculated by hand. */
export const rest = (cents: number, at: number) => Math.round((cents * (end - at)) / (31 * DAY));
/** The amount of each line. */
export const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount);
