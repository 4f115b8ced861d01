import type { Stripe } from 'stripe';
import { AppError } from '#/errors.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { reportedEvents } from '#/modules/billing/set-up-hook.ts';

/** A kind that we never asked for is one of any number. */
const kinds = new Set<string>(reportedEvents);
const toKind = (type: string): string => (kinds.has(type) ? type : 'other');

/**
 * Tells whoever measures what becomes of a report of Stripe's, and how late it came.
 * @param take tells what is reported as soon as it is known, and whether it was new
 */
export async function watchReport(
  now: () => Date,
  take: (tell: (event: Stripe.Event) => void) => Promise<boolean>,
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
    const isRefused = error instanceof AppError && error.code === 'malformed_request';
    signals.emit('webhook', 'stripe', kind, isRefused ? 'refused' : 'failed', lateMs);
    throw error;
  }
}
