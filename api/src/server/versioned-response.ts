import { hash } from 'node:crypto';
import type { MiddlewareHandler, TypedResponse, Context } from 'hono';
import type { DataVersion } from '@stackworks/database';
import type { AppEnv } from './app-env.ts';
import { createByteLimitedCache } from './byte-limited-cache.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** How many bytes of one call's answers are cached. */
const mostBytes = 4 * 1024 * 1024;

/** The context of a handler behind `versionedResponse`: `answer` is to it what `c.json` is to others. */
type VersionedEnv = AppEnv & {
  Variables: {
    identity: Identity;
    dataVersion: DataVersion | null;
    answer: <Body>(body: Body) => Response & TypedResponse<Body, 200, 'json'>;
  };
};

/**
 * Answers 304 to whoever has this answer already, and anyone else with the text of last time if it still holds. The version is
 * the database's at that call, found before the answer is made, so that an answer is never older than its version says.
 * It stands after `requireRole`, and before `validate`, since only what was asked rightly has been answered, and a handler that
 * replies by `answer`.
 * @param version the product's, since another one may word the same otherwise
 * @param readVersion gives another version as soon as anything is not as it was on which this person's answer depends
 */
export function versionedResponse(
  version: string,
  readVersion: (identity: Identity, dataVersion: DataVersion | null) => Promise<string>,
): MiddlewareHandler<VersionedEnv> {
  const kept = createByteLimitedCache(mostBytes);
  return async (c, next) => {
    const identity = c.get('identity');
    const query = nameQuery(c.req.url);
    const etag = `"${version}/${identity.userId}/${await readVersion(identity, c.get('dataVersion'))}${query}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    // A matching ETag may come with a bad query, which is found out after this.
    const isNamed = c.req.header('if-none-match') !== '*';
    if (isNamed && matchesEtag(c, etag)) return prebuiltResponse(c, null, 304, headers);
    const send = (text: string) =>
      prebuiltResponse(c, text, 200, { ...headers, 'content-type': 'application/json' });
    const known = kept.find(etag);
    if (known !== undefined) return send(known);
    c.set('answer', (body) => {
      const text = JSON.stringify(body);
      kept.add(etag, text);
      // Hono's own way to tell the typed client what an answer holds: nobody reads it.
      return Object.assign(send(text), { _data: body, _status: 200, _format: 'json' } as const);
    });
    return next();
  };
}

/** A long one, or one with odd signs, by its hash: `If-None-Match` is a list with commas, and a proxy takes only so long a header. */
function nameQuery(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return '';
  const query = url.slice(at);
  return /^[?\w=&-]{1,60}$/.test(query) ? `/${query}` : `/${hash('sha256', query, 'base64url')}`;
}

const prebuilt = new WeakSet<Response>();

/**
 * An answer with all of its headers, which nobody on its way out looks at again: the server then writes them as they are,
 * without making `Headers` of them first. For what is answered all the time.
 */
function prebuiltResponse(
  c: Pick<Context<AppEnv>, 'get'>,
  body: string | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const answer = new Response(body, {
    status,
    headers: { ...c.get('frame'), ...headers, 'x-request-id': c.get('requestId') },
  });
  prebuilt.add(answer);
  return answer;
}

/** Whether an answer has all of its headers already. */
export const isPrebuilt = (answer: Response): boolean => prebuilt.has(answer);

/** Whether the browser says that it has this very version already, so that 304 is answer enough. */
export function matchesEtag(c: Context, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
