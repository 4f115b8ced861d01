import {
  acceptedTerms,
  billingChecked,
  billingProblem,
  billingProblemPage,
  latePayerPage,
  priceNotice,
  priceNoticePage,
  priceNoticePreview,
  priceStandings,
  staffBilling,
} from '@stackworks/contracts';
import { created, ok, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import type { staffBillingRoutes } from './staff-billing.routes.ts';

export const staffBillingDocs = tag('Staff billing', 'Billing for staff. Amounts are cents.').calls<
  typeof staffBillingRoutes
>({
  'GET /admin/clients/:id/billing': ok(staffBilling).summary(
    'Reads a client’s billing, with what Stripe says of it.',
  ),
  'POST /admin/clients/:id/billing/sync': ok(billingChecked, 'conflict').summary(
    'Syncs a client’s subscription with Stripe.',
  ),
  'POST /admin/clients/:id/payment-link': created(statusMessage, 'conflict', 'rate_limited').summary(
    'Emails a client without a plan a link to pay for one.',
  ),
  'GET /admin/terms/:version': ok(acceptedTerms, 'not_found').summary(
    'Reads terms as a client accepted them.',
  ),
  'GET /admin/billing/problems': ok(billingProblemPage).summary(
    'Lists unresolved payment problems, newest first.',
  ),
  'POST /admin/billing/problems/:id/resolve': ok(billingProblem).summary('Resolves a payment problem.'),
  'GET /admin/billing/late': ok(latePayerPage).summary(
    'Lists clients with an overdue payment, the longest first.',
  ),
  'GET /admin/billing/prices': ok(priceStandings).summary(
    'Reads how many subscribers pay another price than the catalogue’s.',
  ),
  'GET /admin/billing/price-notices': ok(priceNoticePage).summary('Lists price notices, newest first.'),
  'GET /admin/billing/price-notices/preview': ok(priceNoticePreview, 'conflict', 'not_found').summary(
    'Previews a price notice and its recipients.',
  ),
  'POST /admin/billing/price-notices': created(priceNotice, 'conflict', 'not_found').summary(
    'Announces a plan’s new price to its subscribers.',
  ),
});
