import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import type { ClockPort, ConfigPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { AppError } from '#/errors.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { reportedEvents } from '#/modules/billing/set-up/set-up-billing.ts';
import { readEvent, receiveEvent } from './receive-event.ts';
import { z } from 'zod';
import { ok, tag } from '#/server/openapi/describe-calls.ts';

/** Stores every signed event, even of unknown types. */
export const stripeHookRoutes = (deps: ClockPort & ConfigPort & DatabasePort & StripePort) =>
  new Hono<AppEnv>().post('/hooks/stripe', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    await watchEvent(deps.now, async (onEvent) => {
      const event = await readEvent(deps, body, c.req.header('stripe-signature'));
      onEvent(event);
      return receiveEvent(deps, event);
    });
    return c.json({ received: true }, 200);
  });

/** Metrics don't name event types that we didn't ask for. */
const kinds = new Set<string>(reportedEvents);
const toKind = (type: string): string => (kinds.has(type) ? type : 'other');

/** Counts events by outcome and measures how late they come. @param receive returns whether the event was new */
async function watchEvent(
  now: () => Date,
  receive: (onEvent: (event: Stripe.Event) => void) => Promise<boolean>,
): Promise<void> {
  let kind = 'unknown';
  let lateMs: number | null = null;
  try {
    const isNew = await receive(({ type, created }) => {
      kind = toKind(type);
      lateMs = now().getTime() - created * 1000;
    });
    signals.emit('webhook', 'stripe', kind, isNew ? 'accepted' : 'repeated', lateMs);
  } catch (error) {
    const isRejected = error instanceof AppError && error.code === 'malformed_request';
    signals.emit('webhook', 'stripe', kind, isRejected ? 'refused' : 'failed', lateMs);
    throw error;
  }
}

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
