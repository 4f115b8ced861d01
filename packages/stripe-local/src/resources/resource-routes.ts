import type { Route } from '#/http/route.ts';
import { chargeRoutes } from './charges.ts';
import { billingPortalSessionRoutes } from './billing-portal-sessions.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes, webhookEndpointRoutes } from './events.ts';
import { invoiceItemRoutes, invoicePaymentRoutes } from './invoice-items.ts';
import { invoicePreviewRoutes } from './invoice-previews.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentLinkRoutes } from './payment-links.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalConfigurationRoutes } from './portal-configurations.ts';
import { hostedPageRoutes } from './hosted-pages.ts';
import { portalPageRoutes } from './portal-pages.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { subscriptionItemRoutes } from './subscription-items.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';

/** Every call of the API; each resource adds its own. A fixed path stands before one with an id in its place. */
export const resourceRoutes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeRoutes,
  ...paymentLinkRoutes,
  ...checkoutSessionRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...subscriptionRoutes,
  ...subscriptionItemRoutes,
  ...invoicePreviewRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...portalConfigurationRoutes,
  ...testClockRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...billingPortalSessionRoutes,
  ...portalPageRoutes,
  ...hostedPageRoutes,
];
