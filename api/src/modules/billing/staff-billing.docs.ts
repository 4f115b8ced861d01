import {
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
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { staffBillingRoutes } from './staff-billing.routes.ts';

export const staffBillingDocs = describeCalls<typeof staffBillingRoutes>(
  'Staff billing',
  'Billing for staff. Amounts are cents.',
)({
  'GET /admin/clients/:id/billing': {
    summary: 'Reads a client’s billing, with what Stripe says of it.',
    answers: { 200: staffBilling },
    errors: ['not_found'],
  },
  'POST /admin/clients/:id/billing/sync': {
    summary: 'Syncs a client’s subscription with Stripe.',
    answers: { 200: billingChecked },
    errors: ['not_found', 'conflict'],
  },
  'GET /admin/billing/problems': {
    summary: 'Lists unresolved payment problems, newest first.',
    answers: { 200: billingProblemPage },
  },
  'POST /admin/billing/problems/:id/resolve': {
    summary: 'Resolves a payment problem.',
    answers: { 200: billingProblem },
    errors: ['not_found'],
  },
  'GET /admin/billing/late': {
    summary: 'Lists clients with an overdue payment, the longest first.',
    answers: { 200: latePayerPage },
  },
  'GET /admin/billing/prices': {
    summary: 'Reads how many subscribers pay another price than the catalogue’s.',
    answers: { 200: priceStandings },
  },
  'GET /admin/billing/price-notices': {
    summary: 'Lists price notices, newest first.',
    answers: { 200: priceNoticePage },
  },
  'GET /admin/billing/price-notices/preview': {
    summary: 'Previews a price notice and its recipients.',
    answers: { 200: priceNoticePreview },
    errors: ['conflict', 'not_found'],
  },
  'POST /admin/billing/price-notices': {
    summary: 'Announces a plan’s new price to its subscribers.',
    answers: { 201: priceNotice },
    errors: ['conflict', 'not_found'],
  },
});
