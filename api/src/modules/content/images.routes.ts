import { imageQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { isKnownByBrowser } from '#/server/versioned-response.ts';
import { validate } from '#/server/validate.ts';
import { getImage } from './get-image.ts';

/** Whoever opens a picture by itself must not find a page of our origin in it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * GET /api/images/:slug. Anyone may ask. With the picture's present version as `v`, which `Content-Location` names, the
 * address stands for one picture for good; with any other, or none, the browser asks again each time. Source: section 7 of
 * the public-site specification.
 */
export const imageRoutes = (deps: Pick<Deps, 'catalogue' | 'images' | 'log'>) =>
  new Hono<AppEnv>().get('/images/:slug', validate('query', imageQuery), async (c) => {
    const { w, v } = c.req.valid('query');
    const image = await getImage(deps, c.req.param('slug'), w, c.req.header('accept') ?? '');
    const isLasting = v !== undefined && v === image.version;
    const headers = {
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(image.version && { 'content-location': toLastingAddress(c.req.url, image.version) }),
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

/** The address asked for, of the picture as it is now and no other. */
function toLastingAddress(address: string, version: string): string {
  const { pathname, searchParams } = new URL(address);
  const width = searchParams.get('w');
  const query = new URLSearchParams({ ...(width && { w: width }), v: version }).toString();
  return `${pathname}?${query}`;
}
