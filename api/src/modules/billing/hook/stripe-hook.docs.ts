import { z } from 'zod';
import { describeCalls } from '#/http/openapi/describe-calls.ts';
import type { stripeHookRoutes } from './stripe-hook.routes.ts';

const received = z.object({ received: z.literal(true) });

export const stripeHookDocs = describeCalls<typeof stripeHookRoutes>(
  'Hooks',
  'Where other systems report what has happened.',
)({
  'POST /hooks/stripe': {
    summary: 'Takes an event of the card service, signed by it.',
    answers: { 200: received },
    errors: ['malformed_request'],
    body: { types: ['application/json'] },
    headers: ['Stripe-Signature'],
  },
});
