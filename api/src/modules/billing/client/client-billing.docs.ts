import {
  billingSummary,
  hostedPage,
  invoicePage,
  planChanged,
  planPreview,
  purchasePage,
} from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { clientBillingRoutes } from './client-billing.routes.ts';

export const clientBillingDocs = tag(
  'Billing',
  'A client’s subscription, invoices and purchases. Amounts are cents.',
).calls<typeof clientBillingRoutes>({
  'GET /client/billing': ok(billingSummary).summary('Reads the client’s subscription.'),
  'GET /client/billing/invoices': ok(invoicePage).summary('Lists the client’s invoices, newest first.'),
  'GET /client/billing/purchases': ok(purchasePage).summary(
    'Lists the client’s one-off purchases, newest first.',
  ),
  'POST /client/billing/preview': ok(planPreview, 'conflict', 'rate_limited').summary(
    'Previews what a change of plan would cost now.',
  ),
  'POST /client/billing/plan': ok(planChanged, 'conflict', 'card_declined', 'rate_limited').summary(
    'Changes the plan at the price that was previewed.',
  ),
  'DELETE /client/billing/pending-change': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Drops a change of plan that waits for payment.',
  ),
  'POST /client/billing/cancel': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Cancels the subscription at the end of the paid month.',
  ),
  'POST /client/billing/resume': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Undoes a cancellation.',
  ),
  'POST /client/billing/refresh': ok(billingSummary, 'conflict', 'rate_limited').summary(
    'Syncs the subscription with Stripe.',
  ),
  'POST /client/billing/portal-session': ok(hostedPage, 'conflict', 'rate_limited').summary(
    'Opens Stripe’s pages for cards or invoices.',
  ),
  'POST /client/billing/add-ons': ok(hostedPage, 'conflict', 'rate_limited', 'subscription_required').summary(
    'Opens Stripe’s page to pay for an add-on.',
    { isRepeatable: true },
  ),
});
