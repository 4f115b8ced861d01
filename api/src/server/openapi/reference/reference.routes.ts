import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { toPagePolicy } from '#/server/static/content-policy.ts';

/** Nobody keeps it past an upgrade. Search engines have no use for it. */
const headers = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

const headersOf = (html: string) => ({ ...headers, 'content-security-policy': toPagePolicy(html) });

/**
 * The reference of every call, as a document and as pages. Anyone may read it: it tells nothing that the portal's own scripts do
 * not tell. It is loaded and made when it is first asked for. Source: decision 046.
 * @param routes every route of the API, these included
 */
export const referenceRoutes = (
  { config: { publicUrl }, version }: Pick<Deps, 'config' | 'version'>,
  routes: readonly RouterRoute[],
) => {
  const load = async () => {
    const { describeApi, openReference } = await import('./open-reference.ts');
    return openReference(describeApi(routes, version), publicUrl);
  };
  let opened: ReturnType<typeof load> | undefined;
  const open = () => (opened ??= load());

  return new Hono<AppEnv>()
    .get('/openapi.json', async (c) =>
      c.body((await open()).json, 200, { ...headers, 'content-type': 'application/json' }),
    )
    .get('/docs', async (c) => {
      const { index } = await open();
      return c.html(index, 200, headersOf(index));
    })
    .get('/docs/:noun', async (c) => {
      const { findPage, missing } = await open();
      const page = findPage(c.req.param('noun'));
      return page === null ? c.html(missing, 404, headersOf(missing)) : c.html(page, 200, headersOf(page));
    });
};
