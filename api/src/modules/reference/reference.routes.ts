import { referenceParam } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { toPagePolicy } from '#/http/static/content-policy.ts';
import { validate } from '#/http/validate.ts';

/** Nobody keeps it past an upgrade. Search engines have no use for it. */
const headers = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

const sendPage = (c: Context, html: string) =>
  c.html(html, 200, { ...headers, 'content-security-policy': toPagePolicy(html) });

/**
 * The reference of every call, as a document and as pages. Anyone may read it: it tells nothing that the portal's own scripts do
 * not tell. It is loaded and made when it is first asked for. Source: decision 046.
 * @param routes every route of the API, these included
 */
export const referenceRoutes = ({ version }: Pick<Deps, 'version'>, routes: readonly RouterRoute[]) => {
  const load = async () => {
    const { openReference } = await import('./open-reference.ts');
    return openReference(routes, version);
  };
  let opened: ReturnType<typeof load> | undefined;
  const open = () => (opened ??= load());

  return new Hono<AppEnv>()
    .get('/openapi.json', async (c) =>
      c.body((await open()).json, 200, { ...headers, 'content-type': 'application/json' }),
    )
    .get('/docs', async (c) => sendPage(c, (await open()).index))
    .get('/docs/:noun', validate('param', referenceParam), async (c) => {
      const page = (await open()).findPage(c.req.valid('param').noun);
      if (page === null) throw new AppError('not_found', 'The reference has no such page.');
      return sendPage(c, page);
    });
};
