import { mounts, portalRoutes, redirects } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { renderHoldingPage } from '#/server/notice-page.tsx';
import { sendPreview, sendPreviewFailure, sendPreviewProblem, type Preview } from './preview.ts';
import { findRedirect, redirectsAddress } from './redirects.ts';
import { sendFile } from './send-file.ts';
import { isHashedAddress, type StaticBuild, type StaticFile } from '#/platform/site/static-build.ts';

/** The builds served beside the API. The site comes from a function because publishing replaces it while we run. */
export type Builds = {
  /** The current site; null while the first is being built. */
  findSite: () => StaticBuild | null;
  /** Whether a mistake in content keeps it from being built. */
  isRejected: () => boolean;
  /** Waits for a hashed file that another process's newer page may refer to. */
  awaitFile?: (address: string) => Promise<StaticFile | undefined>;
  /** The site with drafts, for editors' browsers. */
  preview: Preview;
  portal: StaticBuild;
  studio: StaticBuild;
};

/** Serves the site, the portal's routes and Studio. Addresses are only looked up, so none can escape the builds. */
export function createPages(builds: Builds): Hono<AppEnv> {
  const { findSite, isRejected, awaitFile, preview, portal, studio } = builds;
  const app = new Hono<AppEnv>();

  app.get('*', async (c, next) => {
    const { path } = c.req;
    if (path === '/' || !path.endsWith('/')) return next();
    // Still encoded, and after one slash: a browser would read two, or a slash and a backslash, as another site's address.
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
    // A page's files are those of the build it is in.
    const previewFile =
      isPreview && /\.(?!html$)\w+$/.test(path) ? (preview.findSite() ?? findSite())?.get(path) : undefined;
    if (previewFile) return sendPreview(c, preview, previewFile);
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
      c.header('cache-control', 'no-cache'); // editors may change its target
      return c.redirect(redirect.to, redirect.status);
    }
    if (!site) return sendUnavailable(c, isRejected());
    const mistake = isPreview && (preview.findProblem(redirectsAddress) ?? preview.findProblem('/404'));
    if (mistake) return sendPreviewProblem(c, mistake);
    const notFoundPage = site.get(notFoundAddress);
    if (notFoundPage) return send(notFoundPage, 404);
    throw new AppError('not_found', 'There’s nothing at this address.');
  });

  return app;
}

/** Before the first site is built: a page that reloads itself for people, an error for programs. */
function sendUnavailable(c: Context<AppEnv>, isRejected: boolean): Response {
  const signIn = { label: 'Sign in', href: portalRoutes.clientLogin };
  const notice = isRejected
    ? {
        title: 'The site can’t be shown yet.',
        // Only an editor can end this, so an early retry is no use.
        seconds: 60,
        links: [signIn, { label: 'Studio', href: mounts.studio }],
        body: ['There’s a mistake in the content. Open Studio to see what to fix.'],
      }
    : { title: 'The site is being built.', seconds: 5, links: [signIn] };
  const page = renderHoldingPage(c, notice);
  if (page) return page;
  const reason = notice.body?.join(' ') ?? 'Please try again in a moment.';
  throw new AppError('unavailable', `${notice.title} ${reason}`, { retryAfterSeconds: notice.seconds });
}

const notFoundAddress = '/404.html';

/** A page's canonical address: `/terms` for `/terms.html`. */
const toPageAddress = (file: string): string => file.replace(/(\/index)?\.html$/, '') || '/';

/** The site's file at an address; pages have no extension in theirs. */
function findPage(site: StaticBuild, path: string): StaticFile | undefined {
  return [path, `${path}.html`, path === '/' ? '/index.html' : `${path}/index.html`]
    .filter((address) => address !== notFoundAddress && address !== redirectsAddress)
    .map((address) => site.get(address))
    .find((file) => file !== undefined);
}
