import type { Config } from '#/env.ts';
import type { OtherOrigins } from '#/server/static/content-policy.ts';

/** What the card service's own script needs. Source: https://docs.stripe.com/security/guide#content-security-policy */
const stripeOrigins: OtherOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** Whose scripts, frames and calls the checkout page needs to take a card. */
export function toStripeOrigins({ publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>): OtherOrigins {
  if (!stripe.scriptUrl) return stripeOrigins;
  const { origin } = new URL(stripe.scriptUrl);
  const others = origin === publicUrl ? [] : [origin];
  return { scripts: others, frames: others, calls: others };
}
