import { checkoutBuyer, checkoutStatus, subscriptionCreated } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { checkoutRoutes } from './checkouts.routes.ts';

export const checkoutDocs = describeCalls<typeof checkoutRoutes>(
  'Checkout',
  'How a plan is bought.',
)({
  'POST /create-subscription': {
    summary: 'Begins to buy a plan.',
    description:
      'In a client’s session the plan is for that account, whatever the body says; otherwise for the account with `customerEmail`, which is made once it is paid. The same account, or a browser that sends the same `Idempotency-Key`, goes on with what it began.',
    answers: { 200: subscriptionCreated },
    errors: ['conflict', 'not_found', 'already_exists', 'unauthenticated', 'read_only', 'rate_limited'],
    callers: ['client'],
    isOpen: true,
  },
  'GET /checkouts/buyer': {
    summary: 'Says who buys in this browser, and why they cannot where that is so.',
    answers: { 200: checkoutBuyer },
    callers: ['client', 'admin'],
    isOpen: true,
  },
  'GET /checkouts/:id': {
    summary: 'Says what has become of a purchase, to whoever knows its id.',
    answers: { 200: checkoutStatus },
    errors: ['not_found'],
  },
});
