import type { StripeSettings } from '#/env.ts';

/** Keys of a card service that is not there. */
export const stripeSettings: StripeSettings = {
  secretKey: 'sk_test_nothing',
  publishableKey: 'pk_test_nothing',
  webhookSecret: 'whsec_a-secret-for-tests',
  apiUrl: 'http://localhost:1',
  linksUrl: 'https://buy.stripe.com/',
};
