import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#/http/app-env.ts';
import { isWhole } from '#/http/whole-answer.ts';

/**
 * Puts the security headers on every answer. Whoever serves a page sets that page's own policy first;
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
  const headers = Object.entries(frame);
  return async (c, next) => {
    c.set('frame', frame);
    await next();
    if (isWhole(c.res)) return;
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
};
