import {
  billingSummary,
  hostedPage,
  invoicePage,
  planChanged,
  planPreview,
  purchasePage,
} from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { clientBillingRoutes } from './client-billing.routes.ts';

export const clientBillingDocs = describeCalls<typeof clientBillingRoutes>(
  'Billing',
  'A client’s subscription, invoices and purchases. Amounts are cents.',
)({
  'GET /client/billing': {
    summary: 'Reads the client’s subscription.',
    answers: { 200: billingSummary },
  },
  'GET /client/billing/invoices': {
    summary: 'Lists the client’s invoices, newest first.',
    answers: { 200: invoicePage },
  },
  'GET /client/billing/purchases': {
    summary: 'Lists the client’s one-off purchases, newest first.',
    answers: { 200: purchasePage },
  },
  'POST /client/billing/preview': {
    summary: 'Previews what a change of plan would cost now.',
    answers: { 200: planPreview },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/plan': {
    summary: 'Changes the plan at the price that was previewed.',
    answers: { 200: planChanged },
    errors: ['conflict', 'card_declined', 'rate_limited'],
  },
  'DELETE /client/billing/pending-change': {
    summary: 'Drops a change of plan that waits for payment.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/cancel': {
    summary: 'Cancels the subscription at the end of the paid month.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/resume': {
    summary: 'Undoes a cancellation.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/refresh': {
    summary: 'Syncs the subscription with Stripe.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/portal-session': {
    summary: 'Opens Stripe’s pages for cards or invoices.',
    answers: { 200: hostedPage },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/add-ons': {
    summary: 'Opens Stripe’s page to pay for an add-on.',
    answers: { 200: hostedPage },
    errors: ['conflict', 'rate_limited', 'subscription_required'],
    isRepeatable: true,
  },
});
