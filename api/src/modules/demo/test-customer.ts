import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { demoMark } from '#/modules/billing/demo-mark.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { TestOrder } from './test-price.ts';

/** Stripe's own test card, which nothing is ever taken from. */
const testCard = 'pm_card_visa';

/**
 * The customer at Stripe of somebody who is only there to try the product with; one that is a real client's is never theirs.
 * @param known the customer of their account, if they have one
 */
export async function findDemoCustomer(
  stripe: Stripe,
  { email, name }: { email: string; name: string },
  known: string | null,
): Promise<string> {
  if (known !== null) return known;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const present = data.find(({ metadata }) => metadata['demo'] === demoMark.demo);
  if (present) return present.id;
  const idempotencyKey = `demo-customer-${createHash('sha256').update(`${email} ${name}`).digest('hex')}`;
  const made = await stripe.customers.create({ email, name, metadata: demoMark }, { idempotencyKey });
  return made.id;
}

/** Ends what they have tried before, and pays for what they try now, as a browser would with the test card. */
export async function payWithTestCard(stripe: Stripe, customer: string, order: TestOrder): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
  for (const { id, status } of data) {
    if (liveStatuses.has(status)) await stripe.subscriptions.cancel(id);
  }
  const card = await stripe.paymentMethods.attach(testCard, { customer });
  await stripe.subscriptions.create({
    customer,
    items: [{ price: order.monthly }],
    ...(order.once !== null && { add_invoice_items: [{ price: order.once }] }),
    default_payment_method: card.id,
    payment_behavior: 'error_if_incomplete',
  });
}
