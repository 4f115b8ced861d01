import { checkoutBuyer, checkoutStatus, subscriptionCreated } from '@stackworks/contracts';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { checkoutRoutes } from './checkouts.routes.ts';

export const checkoutDocs = tag('Checkout', 'Buying a plan.').calls<typeof checkoutRoutes>({
  'POST /create-subscription': ok(
    subscriptionCreated,
    'conflict',
    'not_found',
    'already_exists',
    'already_paid',
    'unauthenticated',
    'read_only',
    'rate_limited',
  ).summary('Starts or resumes the purchase of a plan.', {
    description:
      'In a client’s session the plan is for that account, whatever the body says; otherwise for the account with `customerEmail`, which is made once it is paid. The same account, or a browser that sends the same `Idempotency-Key`, resumes what it started.',
    callers: ['client'],
    isOpen: true,
  }),
  'POST /checkouts/payment-link': ok(
    subscriptionCreated,
    'conflict',
    'not_found',
    'already_exists',
    'already_paid',
    'link_expired',
    'read_only',
    'rate_limited',
  ).summary('Starts or resumes the purchase of the plan that an emailed payment link names.', {
    description:
      'Client, plan and price come from the link. It signs nobody in: the answer names no account, unless the client’s own session asks.',
    callers: ['client'],
    isOpen: true,
  }),
  'GET /checkouts/buyer': ok(checkoutBuyer).summary(
    'Reads who buys in this browser, or by a payment link, and why they can’t, if so.',
    { callers: ['client', 'admin'], isOpen: true },
  ),
  'GET /checkouts/:id': ok(checkoutStatus).summary(
    'Reads the state of a checkout, whose id only its buyer knows.',
  ),
});
