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
  'Money as staff see it. Amounts are cents.',
)({
  'GET /admin/clients/:id/billing': {
    summary: 'Reads how a client’s subscription stands, and what staff need to trust it.',
    answers: { 200: staffBilling },
    errors: ['not_found'],
  },
  'POST /admin/clients/:id/billing/sync': {
    summary: 'Reads a client’s subscription again from Stripe.',
    answers: { 200: billingChecked },
    errors: ['not_found', 'conflict'],
  },
  'GET /admin/billing/problems': {
    summary: 'Lists what is wrong with money, newest first.',
    answers: { 200: billingProblemPage },
  },
  'POST /admin/billing/problems/:id/resolve': {
    summary: 'Marks a problem with money as resolved.',
    answers: { 200: billingProblem },
    errors: ['not_found'],
  },
  'GET /admin/billing/late': {
    summary: 'Lists clients whose payment failed, the longest first.',
    answers: { 200: latePayerPage },
  },
  'GET /admin/billing/prices': {
    summary: 'Says where subscribers pay another price than the catalogue’s.',
    answers: { 200: priceStandings },
  },
  'GET /admin/billing/price-notices': {
    summary: 'Lists notices of new prices, newest first.',
    answers: { 200: priceNoticePage },
  },
  'GET /admin/billing/price-notices/preview': {
    summary: 'Shows what a notice of a new price would say, and to whom.',
    answers: { 200: priceNoticePreview },
    errors: ['conflict', 'not_found'],
  },
  'POST /admin/billing/price-notices': {
    summary: 'Tells the subscribers of a plan of its new price.',
    answers: { 201: priceNotice },
    errors: ['conflict', 'not_found'],
  },
});
