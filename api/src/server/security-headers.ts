import { siteRoutes } from '@stackworks/contracts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { isPrebuilt } from './versioned-response.ts';

/** Who of Stripe's may ask the browser to pay: its frame of the payment form, and the wallets that run in one. */
const paymentFrames = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://pay.google.com'];

/** Wallets open a window of their own and report back to the page that opened it, so only the checkout lets them. */
const checkoutHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${paymentFrames.map((origin) => `"${origin}"`).join(' ')})`,
};

/**
 * Puts the security headers on every answer. A handler that serves a page sets that page's own policy first;
 * everything else gets a policy under which a browser would load nothing.
 * @param site the public origin; over https it also asks browsers to stay on https for two years
 */
export const securityHeaders = ({ publicUrl }: { publicUrl: string }): MiddlewareHandler<AppEnv> => {
  const frame = {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
  const checkoutFrame = { ...frame, ...checkoutHeaders };
  return async (c, next) => {
    const own = c.req.path === siteRoutes.subscribe ? checkoutFrame : frame;
    c.set('frame', own);
    await next();
    if (isPrebuilt(c.res)) return;
    for (const [name, value] of Object.entries(own)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
};
