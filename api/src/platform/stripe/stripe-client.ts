import { setTimeout as pause } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { StripeSettings, Config } from '#/env.ts';
import type { OtherOrigins } from '#/platform/site/static-build.ts';

/** How long one response may take, in milliseconds; the request is retried once. */
const timeoutMs = 4000;

/** How long a health check waits for Stripe, in milliseconds. */
const checkMs = 1500;

/** @param perSecond a limit on requests, for work that can wait; none unless given */
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

/** Checks that Stripe answers and accepts our key. @throws within a health check's time when it doesn't */
export const checkStripe = async (stripe: Stripe): Promise<void> => {
  await stripe.prices.list({ limit: 1 }, { timeout: checkMs, maxNetworkRetries: 0 });
};

function toPlace(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

/** Spaces requests evenly, so that reading everything leaves most of Stripe's rate limit to buyers. */
function createPacedClient(perSecond: number): Stripe.HttpClient {
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

/** What Stripe's script needs. Source: https://docs.stripe.com/security/guide#content-security-policy */
const stripeOrigins: OtherOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** The origins of scripts, frames and calls that the checkout page needs to take a card. */
export function toStripeOrigins({ publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>): OtherOrigins {
  if (!stripe.scriptUrl) return stripeOrigins;
  const { origin } = new URL(stripe.scriptUrl);
  const others = origin === publicUrl ? [] : [origin];
  return { scripts: others, frames: others, calls: others };
}
