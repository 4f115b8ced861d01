import { z } from 'zod';
import { ok, tag } from '#/server/openapi/describe-calls.ts';
import type { stripeHookRoutes } from './webhook.routes.ts';

const received = z.object({ received: z.literal(true) });

const event = z.looseObject({
  id: z.string().meta({ examples: ['evt_1SVx2aBakery0001'] }),
  object: z.literal('event'),
  type: z.string().meta({ examples: ['customer.subscription.updated'] }),
  created: z
    .int()
    .min(0)
    .meta({ description: 'In seconds.', examples: [1795338000] }),
  data: z.object({
    object: z.looseObject({}).meta({
      description: 'The object concerned, as Stripe has it.',
      examples: [{ id: 'sub_1SVx2aBakery0001', object: 'subscription', customer: 'cus_TbakeryAroha01' }],
    }),
  }),
});

export const stripeHookDocs = tag('Hooks', 'Where other systems report what has happened.').calls<
  typeof stripeHookRoutes
>({
  'POST /hooks/stripe': ok(received, 'malformed_request').summary('Receives a signed Stripe event.', {
    description:
      'The example shows the shape; its signature matches no secret, so it is rejected as `malformed_request`.',
    body: { types: ['application/json'], schema: event },
    signature: {
      header: 'Stripe-Signature',
      example: `t=1795338000,v1=${'5257a869e7ecebed'.repeat(4)}`,
    },
  }),
});
