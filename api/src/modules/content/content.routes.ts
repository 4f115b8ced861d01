import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type {
  ClockPort,
  ConfigPort,
  DatabasePort,
  ImagesPort,
  LogPort,
  PreviewPort,
  ProcessPort,
  PublisherPort,
} from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { listPendingPrices } from '#/modules/billing/prices/sold-amounts.ts';
import { readPublication } from '#/platform/processes/read-processes.ts';
import {
  imageQuery,
  mounts,
  parseSitePath,
  siteRoutes,
  catalogue,
  latestPublication,
  siteSettingsResponse,
  planHolders,
} from '@stackworks/contracts';
import { matchesEtag } from '#/server/matches-etag.ts';
import { readAccepted, validate } from '#/server/validate.ts';
import { getImage } from './get-image.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { onErrorAtLink } from '#/server/on-error.ts';
import { endPreview, startPreview } from '#/server/cookies.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { isSameOrigin } from '#/server/same-origin.ts';
import { AppError } from '#/errors.ts';
import { countPlanHolders } from '#/modules/accounts/queries/list-clients.ts';
import { z } from 'zod';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** Public content, and how far its last change has been published. */
export const contentRoutes = (deps: CataloguePort & DatabasePort & ProcessPort & PublisherPort) =>
  new Hono<AppEnv>()
    .get('/site-settings', (c) =>
      c.json({ ...deps.catalogue.settings(), replyHours: deps.catalogue.leadReplyHours() }, 200),
    )
    .get('/catalogue', (c) => c.json(deps.catalogue.read(), 200))
    .get('/publications/latest', async (c) => {
      const [publication, pendingPrices] = await Promise.all([
        readPublication(deps),
        listPendingPrices(deps.db.read),
      ]);
      return c.json({ ...publication, pendingPrices }, 200);
    });

/** An SVG opened by itself must not act as a page of our origin. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Images of content. An address with the current version as `v`, which `Content-Location` names, is cached for good; any
 * other is validated each time. Source: section 7 of the public-site specification.
 */
export const imageRoutes = (deps: CataloguePort & ImagesPort & LogPort) =>
  new Hono<AppEnv>().get('/images/:slug', validate('query', imageQuery), async (c) => {
    const { w, v } = c.req.valid('query');
    const accepted = readAccepted(c.req.header('accept') ?? '');
    const image = await getImage(deps, c.req.param('slug'), w, accepted);
    const isLasting = v !== undefined && v === image.version;
    const headers = {
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(image.version && { 'content-location': toLastingAddress(c.req.url, image.version) }),
      'content-security-policy': policy,
      etag: `"${image.name}"`,
      vary: 'accept',
    };
    if (matchesEtag(c, headers.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(image.bytes), 200, {
      ...headers,
      'content-type': image.type,
      'content-length': String(image.bytes.length),
    });
  });

/** The requested address with the current version. */
function toLastingAddress(address: string, version: string): string {
  const { pathname, searchParams } = new URL(address);
  const width = searchParams.get('w');
  const query = new URLSearchParams({ ...(width && { w: width }), v: version }).toString();
  return `${pathname}?${query}`;
}

const openStudio = { label: 'Open Studio', href: mounts.studio };

const onFailure = onErrorAtLink('We couldn’t open the preview.', (c) => {
  const { pathname, search } = new URL(c.req.url);
  return [{ label: 'Try again', href: pathname + search }, openStudio];
});

/** Links into the preview of drafts, and out of it, which respond with pages. */
export const previewRoutes = (deps: ClockPort & ConfigPort & DatabasePort & PreviewPort) =>
  new Hono<AppEnv>()
    .onError(onFailure)
    .get('/preview', async (c) => {
      await countAttempt(deps, rateRules.previewsByAddress, readAddress(c, deps));
      const page = await findPreviewPage(deps, c.req.url);
      if (page === null) {
        const body = ['Preview links last an hour. Open the preview from the document again.'];
        const notice = { title: 'This preview link has expired.', body, links: [openStudio] };
        return sendNotice(c, notice, 401);
      }
      await startPreview(c, deps);
      return c.redirect(page, 302);
    })
    // A link on another site must not end somebody's preview.
    .get('/preview/end', (c) => {
      if (isSameOrigin(c, deps.config.publicUrl)) endPreview(c, deps);
      return c.redirect(parseSitePath(c.req.query('to') ?? '') ?? siteRoutes.home, 302);
    });

/**
 * Counts the clients on a plan for Studio, before it's deleted, unpublished or taken off sale. Studio authenticates its
 * editor like a preview, with a secret of the last hour that only editors can write into content.
 */
export const planHolderRoutes = (deps: ClockPort & ConfigPort & DatabasePort & PreviewPort) =>
  new Hono<AppEnv>().get('/plan-holders/:slug', async (c) => {
    await countAttempt(deps, rateRules.previewsByAddress, readAddress(c, deps));
    if ((await findPreviewPage(deps, c.req.url)) === null) {
      throw new AppError('unauthenticated', 'Only Studio editors can do this.');
    }
    const clients = await countPlanHolders(deps.db.read, c.req.param('slug'));
    return c.json({ clients }, 200);
  });

/**
 * The path of a preview link's page; null for a link that Studio did not make within the hour. Anyone with such a link may
 * see drafts, since making one takes an editor's sign-in.
 * @throws AppError unavailable when content can't be read
 */
async function findPreviewPage({ readPreviewLink }: PreviewPort, link: string) {
  try {
    return await readPreviewLink(link);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = 'The preview isn’t available right now. Please try again in a moment.';
    throw new AppError('unavailable', message, { cause: error, retryAfterSeconds: 5 });
  }
}

/** The parameters that Studio's library adds to a link. */
const previewLink = z.object({
  'sanity-preview-secret': z.string(),
  'sanity-preview-pathname': z.string().optional(),
  'sanity-preview-perspective': z.string().optional(),
});

export const previewDocs = tag('Preview', 'Starts and ends the preview of drafts.').calls<
  typeof previewRoutes
>({
  'GET /preview': responds(
    {
      302: { says: 'Redirects to the page.', types: [] },
      401: { says: 'The link has expired.', types: ['text/html'] },
    },
    'rate_limited',
  ).summary('Starts a preview from a link in Studio.', { isPage: true, query: previewLink }),
  'GET /preview/end': responds({
    302: { says: 'Redirects to `to`, or to the home page.', types: [] },
  }).summary('Ends a preview.', { isPage: true, query: z.object({ to: z.string().optional() }) }),
});

export const contentDocs = tag('Content', 'Public content of the site.').calls<typeof contentRoutes>({
  'GET /site-settings': ok(siteSettingsResponse).summary('Reads settings of the business.'),
  'GET /catalogue': ok(catalogue).summary('Reads every plan, price list and add-on.'),
  'GET /publications/latest': ok(latestPublication).summary(
    'Reads how far the last published change has come.',
  ),
});

export const imageDocs = tag('Images', 'Images of the site’s content.').calls<typeof imageRoutes>({
  'GET /images/:slug': responds(
    {
      200: {
        says: 'The image.',
        types: ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'],
      },
      304: { says: 'The browser has this version already.', types: [] },
    },
    'not_found',
  ).summary('Sends an image in a format that the browser accepts.', { headers: ['Accept', 'If-None-Match'] }),
});

export const planHolderDocs = tag('Content', 'Public content of the site.').calls<typeof planHolderRoutes>({
  'GET /plan-holders/:slug': ok(planHolders, 'rate_limited', 'unauthenticated', 'unavailable').summary(
    'Counts the clients on a plan, for an editor in Studio.',
    { query: previewLink },
  ),
});
