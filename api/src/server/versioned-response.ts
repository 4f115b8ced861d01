import { hash } from 'node:crypto';
import type { MiddlewareHandler, TypedResponse, Context } from 'hono';
import type { DataVersion } from '@stackworks/database';
import type { AppEnv } from './app-env.ts';
import { createByteLimitedCache } from './byte-limited-cache.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** How many bytes of one call's responses are cached. */
const maxBytes = 4 * 1024 * 1024;

/** The context of a handler after `versionedResponse`, which replies by `respond` instead of `c.json`. */
type VersionedEnv = AppEnv & {
  Variables: {
    identity: Identity;
    dataVersion: DataVersion | null;
    respond: <Body>(body: Body) => Response & TypedResponse<Body, 200, 'json'>;
  };
};

/**
 * Responds 304 to a browser that has the current version, and with the cached text if it is still current. The version is
 * read before the response is made, so no response is older than its version. Use it after `requireRole` and before `validate`.
 * @param version the product's, since another one may respond differently
 * @param readVersion changes whenever anything changes that this person's response depends on
 */
export function versionedResponse(
  version: string,
  readVersion: (identity: Identity, dataVersion: DataVersion | null) => Promise<string>,
): MiddlewareHandler<VersionedEnv> {
  const cache = createByteLimitedCache(maxBytes);
  return async (c, next) => {
    const identity = c.get('identity');
    const query = nameQuery(c.req.url);
    const etag = `"${version}/${identity.userId}/${await readVersion(identity, c.get('dataVersion'))}${query}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    // A matching ETag may come with an invalid query, which `validate` rejects later.
    const isNamed = c.req.header('if-none-match') !== '*';
    if (isNamed && matchesEtag(c, etag)) return prebuiltResponse(c, null, 304, headers);
    const send = (text: string) =>
      prebuiltResponse(c, text, 200, { ...headers, 'content-type': 'application/json' });
    const known = cache.find(etag);
    if (known !== undefined) return send(known);
    c.set('respond', (body) => {
      const text = JSON.stringify(body);
      cache.add(etag, text);
      // Hono's own way to give the typed client its types: nobody reads it.
      return Object.assign(send(text), { _data: body, _status: 200, _format: 'json' } as const);
    });
    return next();
  };
}

/** By its hash if it is long or has other characters: `If-None-Match` is a list with commas, and proxies limit headers. */
function nameQuery(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return '';
  const query = url.slice(at);
  return /^[?\w=&-]{1,60}$/.test(query) ? `/${query}` : `/${hash('sha256', query, 'base64url')}`;
}

const prebuilt = new WeakSet<Response>();

/** A response with all of its headers, which the server writes without making `Headers` first. For frequent calls. */
function prebuiltResponse(
  c: Pick<Context<AppEnv>, 'get'>,
  body: string | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const response = new Response(body, {
    status,
    headers: { ...c.get('frame'), ...headers, 'x-request-id': c.get('requestId') },
  });
  prebuilt.add(response);
  return response;
}

/** Whether a response has all of its headers already. */
export const isPrebuilt = (response: Response): boolean => prebuilt.has(response);

/** Whether the browser has this version, so that 304 is enough. */
export function matchesEtag(c: Context, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
