import { siteRoutes } from '@stackworks/contracts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Frames that may request payment: Stripe's payment form, and the wallets in it. */
const paymentFrames = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://pay.google.com'];

/** Wallets open a window that reports back to its opener, so the checkout allows that. */
const checkoutHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${paymentFrames.map((origin) => `"${origin}"`).join(' ')})`,
};

/** Sets the security headers of every response. Pages set their own content policy; anything else may load nothing. */
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
    await next();
    for (const [name, value] of Object.entries(own)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
};
