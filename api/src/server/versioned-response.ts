import { hash } from 'node:crypto';
import type { MiddlewareHandler, TypedResponse } from 'hono';
import type { DataVersion } from '@stackworks/database';
import type { AppEnv } from './app-env.ts';
import { isKnownByBrowser } from './etag.ts';
import { keepByBytes } from './byte-limited-cache.ts';
import { answerWhole } from './prebuilt-response.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';

/** How much is kept of the answers of one call. */
const mostBytes = 4 * 1024 * 1024;

/** The context of a handler behind `versionedAnswer`: `answer` is to it what `c.json` is to others. */
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
export function versionedAnswer(
  version: string,
  readVersion: (identity: Identity, dataVersion: DataVersion | null) => Promise<string>,
): MiddlewareHandler<VersionedEnv> {
  const kept = keepByBytes(mostBytes);
  return async (c, next) => {
    const identity = c.get('identity');
    const query = nameQuery(c.req.url);
    const etag = `"${version}/${identity.userId}/${await readVersion(identity, c.get('dataVersion'))}${query}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    // Whoever has whatever there is may have asked wrongly, which is found out after this.
    const isNamed = c.req.header('if-none-match') !== '*';
    if (isNamed && isKnownByBrowser(c, etag)) return answerWhole(c, null, 304, headers);
    const send = (text: string) =>
      answerWhole(c, text, 200, { ...headers, 'content-type': 'application/json' });
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
