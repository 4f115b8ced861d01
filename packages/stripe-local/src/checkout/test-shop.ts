import type { Stripe } from 'stripe';
import { isRecord } from '#/engine/stripe-objects.ts';
import { startTestServer } from '#/test-server.ts';

/** The buyer. */
export const buyer = { email: 'mere@example.com', name: 'Mere Tipene' };

/** The discount after a brand kit. */
export const tenPercent: Stripe.Coupon = {
  id: 'brand-kit',
  object: 'coupon',
  amount_off: null,
  created: 1,
  currency: null,
  duration: 'forever',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: 'Brand kit',
  percent_off: 10,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
};

/** A local Stripe that sells a plan and an add-on, and what its hosted page does. */
export async function openShop() {
  const standIn = await startTestServer();
  const { stripe, browser } = standIn;
  const price = { currency: 'nzd' };
  const plan = await stripe.prices.create({
    ...price,
    unit_amount: 7900,
    lookup_key: 'stackgrow',
    recurring: { interval: 'month' },
    product_data: { name: 'StackGrow' },
  });
  const kit = await stripe.prices.create({
    ...price,
    unit_amount: 29_900,
    lookup_key: 'brand-kit',
    product_data: { name: 'Brand kit' },
  });
  return {
    ...standIn,
    plan,
    kit,
    /** What the hosted page sends. */
    pay: async (session: string, payment_method: string, who: Partial<typeof buyer> = buyer) => {
      const answer: unknown = await browser.rawRequest('POST', `/v1/payment_pages/${session}/confirm`, {
        payment_method,
        ...who,
      });
      return readAnswer(answer);
    },
  };
}

/** What the dialog of the browser script sends. */
export async function answerBank(
  browser: Stripe,
  client_secret: string | null,
  outcome: 'complete' | 'fail',
) {
  const [id] = String(client_secret).split('_secret_');
  await browser.rawRequest('POST', `/v1/payment_intents/${id}/authenticate`, { client_secret, outcome });
}

function readAnswer(answer: unknown) {
  const { client_secret, next_url } = isRecord(answer) ? answer : {};
  return {
    client_secret: typeof client_secret === 'string' ? client_secret : null,
    next_url: typeof next_url === 'string' ? next_url : null,
  };
}
