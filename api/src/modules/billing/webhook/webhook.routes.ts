import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import type { ClockPort, ConfigPort, DatabasePort, StripePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { AppError } from '#/errors.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { reportedEvents } from '#/modules/billing/set-up/set-up-billing.ts';
import { readEvent, receiveEvent } from './receive-event.ts';

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
