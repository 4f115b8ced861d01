import { imageQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { isKnownByBrowser } from '#/http/is-known-by-browser.ts';
import { validate } from '#/http/validate.ts';
import { getImage } from './get-image.ts';

/** Whoever opens a picture by itself must not find a page of our origin in it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * GET /api/images/:slug. Anyone may ask. An address with a query of its own besides the width, such as `?v=2`, stands for
 * one picture for good; without one the browser asks again each time. Source: section 7 of the public-site specification.
 */
export const imageRoutes = (deps: Pick<Deps, 'catalogue' | 'images' | 'log'>) =>
  new Hono<AppEnv>().get('/images/:slug', validate('query', imageQuery), async (c) => {
    const { w } = c.req.valid('query');
    const image = await getImage(deps, c.req.param('slug'), w, c.req.header('accept') ?? '');
    const isVersioned = Object.keys(c.req.query()).some((name) => name !== 'w');
    const headers = {
      'cache-control': isVersioned && image.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
      etag: `"${image.name}"`,
      vary: 'accept',
    };
    if (isKnownByBrowser(c, headers.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(image.bytes), 200, {
      ...headers,
      'content-type': image.type,
      'content-length': String(image.bytes.length),
    });
  });
