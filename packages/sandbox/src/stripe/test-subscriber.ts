import type { Stripe } from 'stripe';
import { advanceCustomer } from './billing/clocks.ts';
import { startStripe, subscribe } from './test-stripe.ts';

export const DAY = 86_400;

/** Somebody who has paid for StackLite, and what a test does with them. */
export async function openSubscriber(card?: string) {
  const server = await startStripe();
  const client = await subscribe(server.stripe, card);
  const { stripe } = server;
  return {
    ...server,
    ...client,
    pass: (days: number) =>
      server.engine.transaction((tx) => advanceCustomer(tx, client.customer.id, days * DAY)),
    /** To two hours after the end of the period, when the first try to charge for the next one has been made. */
    passRenewal: () => {
      const [, end = 0] = periodOf(client.subscription);
      server.engine.transaction((tx) =>
        advanceCustomer(tx, client.customer.id, end + 7200 - tx.now(client.customer.id)),
      );
    },
    read: () => stripe.subscriptions.retrieve(client.subscription.id),
    invoices: async () => (await stripe.invoices.list({ subscription: client.subscription.id })).data,
    useCard: async (id: string) => {
      const { id: default_payment_method } = await stripe.paymentMethods.attach(id, {
        customer: client.customer.id,
      });
      await stripe.subscriptions.update(client.subscription.id, { default_payment_method });
    },
  };
}

/** When the period began and when it ends. */
export const periodOf = ({ items: { data } }: Stripe.Subscription) => [
  data[0]?.current_period_start,
  data[0]?.current_period_end,
];
