import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';

/**
 * Stripe's way to send requests, at an even pace: whoever reads everything leaves most of what Stripe allows in a second to
 * whoever is paying.
 * @param perSecond how many requests begin in a second, at most
 */
export function createPacedClient(perSecond: number): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const gapMs = 1000 / perSecond;
  let next = 0;
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const now = performance.now();
      const turn = Math.max(now, next);
      next = turn + gapMs;
      if (turn > now) await pause(turn - now);
      return client.makeRequest(...request);
    },
  };
}
