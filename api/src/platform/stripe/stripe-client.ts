import { Stripe } from 'stripe';
import type { StripeSettings } from '#/env.ts';
import { createPacedClient } from './paced-client.ts';

/** How long one answer of the card service's may take, in milliseconds; it is asked for once more where it did not come. */
const timeoutMs = 4000;

/**
 * Connects the product to the card service.
 * @param settings our keys there, and its address where it is not Stripe's own
 * @param perSecond the most it may be asked in a second, for work that can wait; no bound unless given
 */
export function createStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  perSecond?: number,
): Stripe {
  return new Stripe(secretKey, {
    ...(perSecond !== undefined && { httpClient: createPacedClient(perSecond) }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && toPlace(apiUrl)),
  });
}

function toPlace(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}
