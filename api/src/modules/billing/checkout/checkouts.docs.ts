import { checkoutBuyer, checkoutStatus, subscriptionCreated } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { checkoutRoutes } from './checkouts.routes.ts';

export const checkoutDocs = describeCalls<typeof checkoutRoutes>(
  'Checkout',
  'Buying a plan.',
)({
  'POST /create-subscription': {
    summary: 'Starts or resumes the purchase of a plan.',
    description:
      'In a client’s session the plan is for that account, whatever the body says; otherwise for the account with `customerEmail`, which is made once it is paid. The same account, or a browser that sends the same `Idempotency-Key`, resumes what it started.',
    answers: { 200: subscriptionCreated },
    errors: ['conflict', 'not_found', 'already_exists', 'unauthenticated', 'read_only', 'rate_limited'],
    callers: ['client'],
    isOpen: true,
  },
  'GET /checkouts/buyer': {
    summary: 'Reads who buys in this browser, and why they can’t, if so.',
    answers: { 200: checkoutBuyer },
    callers: ['client', 'admin'],
    isOpen: true,
  },
  'GET /checkouts/:id': {
    summary: 'Reads the state of a checkout, whose id only its buyer knows.',
    answers: { 200: checkoutStatus },
    errors: ['not_found'],
  },
});
