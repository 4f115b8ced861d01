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
    summary: 'Reads how the client’s subscription stands.',
    answers: { 200: billingSummary },
  },
  'GET /client/billing/invoices': {
    summary: 'Lists the client’s invoices, newest first.',
    answers: { 200: invoicePage },
  },
  'GET /client/billing/purchases': {
    summary: 'Lists what the client has bought once, newest first.',
    answers: { 200: purchasePage },
  },
  'POST /client/billing/preview': {
    summary: 'Says what another plan would cost from now.',
    answers: { 200: planPreview },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/plan': {
    summary: 'Changes the plan at the price that was previewed.',
    answers: { 200: planChanged },
    errors: ['conflict', 'card_declined', 'rate_limited'],
  },
  'DELETE /client/billing/pending-change': {
    summary: 'Drops a change of plan that waits for its payment.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/cancel': {
    summary: 'Cancels the subscription at the end of what is paid.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/resume': {
    summary: 'Undoes a cancellation.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/refresh': {
    summary: 'Reads the subscription again from Stripe.',
    answers: { 200: billingSummary },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/portal-session': {
    summary: 'Opens Stripe’s own pages.',
    answers: { 200: hostedPage },
    errors: ['conflict', 'rate_limited'],
  },
  'POST /client/billing/add-ons': {
    summary: 'Orders an add-on on Stripe’s pages.',
    answers: { 200: hostedPage },
    errors: ['conflict', 'rate_limited', 'subscription_required'],
    isRepeatable: true,
  },
});
