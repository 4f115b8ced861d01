import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { VersionPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { toReferencePolicy } from '#/server/static/content-policy.ts';
import { readRedocScript, serveRedocScript } from './redoc-script.ts';
import { referenceAddress, toReferencePage } from './reference-page.ts';

/** Not cached past an upgrade, and not for search engines. */
const headers = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

/** A heading's place on the page: the document's tags, and two of our own. */
const toSlug = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const ownHeadings = new Map([
  ['schemas', 'schemas'],
  ['errors', 'section/errors'],
]);

async function sendPage(c: Context<AppEnv>, title: string, heading?: string) {
  const nonce = randomBytes(16).toString('base64');
  const html = toReferencePage(title, (await readRedocScript()).name, nonce, heading);
  return c.html(html, 200, { ...headers, 'content-security-policy': toReferencePolicy(html, nonce) });
}

/**
 * The reference, as a document and as a page by Redoc. Both are public: the portal's scripts say as much. The document is made
 * on the first request. Source: decisions 046 and 069.
 * @param routes every route of the API, these included
 */
export const referenceRoutes = ({ version }: VersionPort, routes: readonly RouterRoute[]) => {
  const load = async () => {
    const { describeApi } = await import('./reference-page.ts');
    const api = describeApi(routes, version);
    return {
      json: JSON.stringify(api),
      title: api.info.title,
      headings: new Map([
        ...api.tags.map(({ name }) => [toSlug(name), toSlug(name)] as const),
        ...ownHeadings,
      ]),
    };
  };
  let loaded: ReturnType<typeof load> | undefined;
  const open = () => (loaded ??= load());

  const app = new Hono<AppEnv>();
  // Static files, which are no calls.
  app.use('/docs/files/*', serveRedocScript);
  return app
    .get('/openapi.json', async (c) =>
      c.body((await open()).json, 200, { ...headers, 'content-type': 'application/json' }),
    )
    .get('/docs', async (c) => sendPage(c, (await open()).title))
    .get('/docs/:noun', async (c) => {
      const { title, headings } = await open();
      const heading = headings.get(c.req.param('noun'));
      if (heading !== undefined) return sendPage(c, title, heading);
      return sendNotice(
        c,
        {
          title: 'There is no such page',
          body: ['The reference has no heading of this name.'],
          links: [{ label: 'See all calls', href: referenceAddress }],
        },
        404,
      );
    });
};
