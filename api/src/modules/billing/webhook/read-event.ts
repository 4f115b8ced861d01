import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Deps } from '#/deps.ts';
import { isLiveKey } from '#/env.ts';
import { AppError } from '#/errors.ts';

/** How far from our clock an event's may be, in seconds, before it is taken for one that somebody kept and sent again. */
const toleranceSeconds = 300;

/** What every event has, as far as we look at it. Its time is in seconds, of which a date can hold so many. */
const envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int().min(0).max(8.64e12),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.looseObject({}) }),
});

const refusal = (cause?: unknown) =>
  new AppError('malformed_request', 'Invalid or expired webhook signature.', { cause });

/**
 * Reads what Stripe reports, once its signature has been checked on the body as it came.
 * @param body byte for byte what was sent
 * @throws AppError malformed_request for anything that is not signed by Stripe, or not now
 */
export async function readEvent(
  { config, now, stripe }: Pick<Deps, 'config' | 'now' | 'stripe'>,
  body: Uint8Array,
  signature: string | undefined,
): Promise<Stripe.Event> {
  if (!signature) throw refusal();
  const at = now().getTime();
  const { webhookSecret } = config.stripe;
  try {
    const event = await stripe.webhooks.constructEventAsync(
      Buffer.from(body),
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      at,
    );
    // The SDK looks for events that are too old only.
    const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
    if (signedAt * 1000 > at + toleranceSeconds * 1000) throw new Error('the event is from the future');
    const { livemode } = envelope.parse(event);
    if (livemode !== undefined && livemode !== isLiveKey(config.stripe.secretKey)) {
      throw new Error('the event is of the other mode than our keys');
    }
    return event;
  } catch (cause) {
    throw refusal(cause);
  }
}
