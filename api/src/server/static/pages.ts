import { mounts, portalRoutes, redirects } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { renderHoldingPage } from '#/server/notice-page.tsx';
import { sendPreview, sendPreviewFailure, sendPreviewProblem, type Preview } from './preview.ts';
import { findRedirect, redirectsAddress } from './redirects.ts';
import { sendFile } from './send-file.ts';
import { isHashedAddress, type StaticBuild, type StaticFile } from './static-build.ts';

/** The builds served beside the API. The site comes from a function because publishing replaces it while we run. */
export type Builds = {
  /** The site as it is now, or null while it is being built for the first time. */
  findSite: () => StaticBuild | null;
  /** Whether a mistake in content is why there is none. */
  isRefused: () => boolean;
  /** Waits for a hashed file that a page of another process may have named before the site has come so far here. */
  awaitFile?: (address: string) => Promise<StaticFile | undefined>;
  /** The same with drafts, for the browsers of editors who ask for it. */
  preview: Preview;
  portal: StaticBuild;
  studio: StaticBuild;
};

/**
 * Serves the site, the portal at each of its routes and Studio below its mount. Addresses are looked up among
 * the builds' own files and never joined to a path, so no address can lead outside.
 */
export function createPages({
  findSite,
  isRefused,
  awaitFile,
  preview,
  portal,
  studio,
}: Builds): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get('*', async (c, next) => {
    const { path } = c.req;
    if (path === '/' || !path.endsWith('/')) return next();
    // As it was sent, still encoded, and with one slash before it: a browser would take what follows two slashes or
    // a slash and a backslash for another site.
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${search}`, 308);
  });

  for (const [from, to] of Object.entries(redirects)) app.get(from, (c) => c.redirect(to, 301));

  for (const pattern of Object.values(portalRoutes)) {
    app.get(pattern, async (c, next) => {
      const page = portal.get('/index.html');
      return page ? sendFile(c, page) : next();
    });
  }

  app.get(`${mounts.studio}/*`, async (c, next) => {
    const address = c.req.path.slice(mounts.studio.length) || '/';
    const isScreen = !address.includes('.');
    const file = studio.get(isScreen ? '/index.html' : address);
    return file ? sendFile(c, file) : next();
  });

  app.get('*', async (c) => {
    const { path } = c.req;
    const portalFile = path === '/index.html' ? undefined : portal.get(path);
    if (portalFile) return sendFile(c, portalFile);

    const isPreview = await preview.isOn(c);
    // A page asks for many files; those of the current build are the ones it was made with.
    const fileAtHand =
      isPreview && /\.(?!html$)\w+$/.test(path) ? (preview.findSite() ?? findSite())?.get(path) : undefined;
    if (fileAtHand) return sendPreview(c, preview, fileAtHand);
    if (isPreview) {
      try {
        await preview.update();
      } catch (error) {
        c.get('log')().warn({ err: error }, 'the preview could not be made');
        return sendPreviewFailure(c);
      }
      const problem = preview.findProblem(path);
      if (problem) return sendPreviewProblem(c, problem);
    }
    const site = isPreview ? preview.findSite() : findSite();
    const send = (file: StaticFile, status: 200 | 404 = 200) =>
      isPreview ? sendPreview(c, preview, file, status) : sendFile(c, file, status);
    const page = site && findPage(site, path);
    const { search } = new URL(c.req.url);
    if (page && path.endsWith('.html')) return c.redirect(toPageAddress(path) + search, 308);
    if (page) return send(page);
    const late = !isPreview && site && isHashedAddress(path) && (await awaitFile?.(path));
    if (late) return sendFile(c, late);
    const redirect = site && (await findRedirect(site, path, search));
    if (redirect) {
      c.header('cache-control', 'no-cache'); // editors may change where it leads
      return c.redirect(redirect.to, redirect.status);
    }
    if (!site) return isRefused() ? sendRefused(c) : sendBuilding(c);
    const whyNot = isPreview && (preview.findProblem(redirectsAddress) ?? preview.findProblem('/404'));
    if (whyNot) return sendPreviewProblem(c, whyNot);
    const notFoundPage = site.get(notFoundAddress);
    if (notFoundPage) return send(notFoundPage, 404);
    throw new AppError('not_found', 'There’s nothing at this address.');
  });

  return app;
}

const buildSeconds = 5;

/** While the site is built for the first time: a page that reloads itself for people, an error for programs. */
function sendBuilding(c: Context<AppEnv>): Response {
  const signIn = { label: 'Sign in', href: portalRoutes.clientLogin };
  const page = renderHoldingPage(c, 'The site is being built.', buildSeconds, [signIn]);
  if (page) return page;
  throw new AppError('unavailable', 'The site is being built. Please try again in a moment.', {
    retryAfterSeconds: buildSeconds,
  });
}

const refusedSeconds = 60;

/** While a mistake keeps the first site from being built, which only an editor can end: waiting a moment is no use. */
function sendRefused(c: Context<AppEnv>): Response {
  const title = 'The site can’t be shown yet.';
  const body = ['There’s a mistake in the content. Open Studio to see what to fix.'];
  const signIn = { label: 'Sign in', href: portalRoutes.clientLogin };
  const page = renderHoldingPage(
    c,
    title,
    refusedSeconds,
    [signIn, { label: 'Studio', href: mounts.studio }],
    body,
  );
  if (page) return page;
  throw new AppError('unavailable', `${title} ${body.join(' ')}`, { retryAfterSeconds: refusedSeconds });
}

const notFoundAddress = '/404.html';

/** The one address of a page, from that of its file: `/terms` from `/terms.html`. */
const toPageAddress = (file: string): string => file.replace(/(\/index)?\.html$/, '') || '/';

/** The file of the site at an address; pages are reached without their extension. */
function findPage(site: StaticBuild, path: string): StaticFile | undefined {
  return [path, `${path}.html`, path === '/' ? '/index.html' : `${path}/index.html`]
    .filter((address) => address !== notFoundAddress && address !== redirectsAddress)
    .map((address) => site.get(address))
    .find((file) => file !== undefined);
}
