import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#/http/app-env.ts';
import { isKnownByBrowser } from '#/http/is-known-by-browser.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/**
 * Answers 304 to whoever has this answer already, without making it. The version is read first, so that an answer is never
 * older than its version says. It stands after `requireRole` and `validate`.
 * @param version the product's, since another one may word the same otherwise
 * @param readVersion gives another version as soon as anything is not as it was on which this person's answer depends
 */
export const unlessKnown =
  (
    version: string,
    readVersion: (identity: Identity) => Promise<string>,
  ): MiddlewareHandler<AppEnv & { Variables: { identity: Identity } }> =>
  async (c, next) => {
    const identity = c.get('identity');
    const { url } = c.req;
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    const etag = `"${version}/${identity.userId}/${await readVersion(identity)}${query}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (isKnownByBrowser(c, etag)) return c.body(null, 304, headers);
    await next();
    if (c.res.ok) for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
