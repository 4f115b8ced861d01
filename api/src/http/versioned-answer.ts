import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#/http/app-env.ts';
import { isKnownByBrowser } from '#/http/is-known-by-browser.ts';
import { keepByBytes } from '#/http/keep-by-bytes.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** How much is kept of the answers of one call. */
const mostBytes = 4 * 1024 * 1024;

/** The context of a handler behind `versionedAnswer`: `keep` gives back what it is given. */
type KeepingEnv = AppEnv & { Variables: { identity: Identity; keep: <Body>(body: Body) => Body } };

/**
 * Answers 304 to whoever has this answer already, and anyone else with the text of last time if it still holds. The version is
 * read from the database with every call, before the answer is made, so that an answer is never older than its version says.
 * It stands after `requireRole` and `validate`, and before a handler that gives its answer to `keep`.
 * @param version the product's, since another one may word the same otherwise
 * @param readVersion gives another version as soon as anything is not as it was on which this person's answer depends
 */
export function versionedAnswer(
  version: string,
  readVersion: (identity: Identity) => Promise<string>,
): MiddlewareHandler<KeepingEnv> {
  const kept = keepByBytes(mostBytes);
  return async (c, next) => {
    const identity = c.get('identity');
    const { url } = c.req;
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    const etag = `"${version}/${identity.userId}/${await readVersion(identity)}${query}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (isKnownByBrowser(c, etag)) return c.body(null, 304, headers);
    const known = kept.find(etag);
    if (known !== undefined) return c.body(known, 200, { ...headers, 'content-type': 'application/json' });
    c.set('keep', (body) => {
      kept.add(etag, JSON.stringify(body));
      return body;
    });
    await next();
    if (c.res.ok) for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
}
