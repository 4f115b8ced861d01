import type { Route } from '#/stripe/http/route.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { subscriptionRoutes } from './subscriptions.ts';

/** Every call of the API; each resource adds its own. A fixed path stands before one with an id in its place. */
export const resourceRoutes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...subscriptionRoutes,
  ...chargeRoutes,
  ...paymentLinkRoutes,
  ...checkoutSessionRoutes,
];
