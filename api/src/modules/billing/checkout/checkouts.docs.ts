import { checkoutStatus, subscriptionCreated } from '@stackworks/contracts';
import { describeCalls } from '#/http/openapi/describe-calls.ts';
import type { checkoutRoutes } from './checkouts.routes.ts';

export const checkoutDocs = describeCalls<typeof checkoutRoutes>(
  'Checkout',
  'How a plan is bought.',
)({
  'POST /create-subscription': {
    summary: 'Begins to buy a plan.',
    description: 'Signing in is up to the buyer.',
    answers: { 200: subscriptionCreated },
    errors: ['conflict', 'not_found', 'already_exists', 'rate_limited'],
    callers: ['client'],
    isOpen: true,
  },
  'GET /checkouts/:id': {
    summary: 'Says what has become of a purchase, to whoever knows its id.',
    answers: { 200: checkoutStatus },
    errors: ['not_found'],
  },
});
