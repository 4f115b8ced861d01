import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { AppError } from '#/errors.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { reportedEvents } from '#/modules/billing/set-up/set-up-billing.ts';
import { readEvent, takeEvent } from './receive-event.ts';

/** POST /api/hooks/stripe: stores every signed event, those of unknown types too. */
export const stripeHookRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'stripe'>) =>
  new Hono<AppEnv>().post('/hooks/stripe', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    await watchReport(deps.now, async (onEvent) => {
      const event = await readEvent(deps, body, c.req.header('stripe-signature'));
      onEvent(event);
      return takeEvent(deps, event);
    });
    return c.json({ received: true }, 200);
  });

/** A kind that we never asked for is one of any number. */
const kinds = new Set<string>(reportedEvents);
const toKind = (type: string): string => (kinds.has(type) ? type : 'other');

/**
 * Counts a Stripe event by its outcome, and measures how late it came.
 * @param take calls back with the event as soon as it is known; returns whether it was new
 */
async function watchReport(
  now: () => Date,
  take: (onEvent: (event: Stripe.Event) => void) => Promise<boolean>,
): Promise<void> {
  let kind = 'unknown';
  let lateMs: number | null = null;
  try {
    const isNew = await take(({ type, created }) => {
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
