import { mounts, portalRoutes, redirects } from '@stackworks/contracts';
import { Hono } from 'hono';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { sendFile } from '#/http/static/send-file.ts';
import type { StaticBuild } from '#/http/static/static-build.ts';

/** The builds served beside the API. The site is a function because publishing replaces it while we run. */
export type Builds = {
  /** The site as it is now, or null while it is being built for the first time. */
  findSite: () => StaticBuild | null;
  portal: StaticBuild;
  studio: StaticBuild;
};

/**
 * Serves the site, the portal at each of its routes and Studio below its mount. Addresses are looked up among
 * the builds' own files and never joined to a path, so no address can lead outside.
 */
export function createPages({ findSite, portal, studio }: Builds): Hono<AppEnv> {
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
    const site = findSite();
    const notFoundPage = site?.get('/404.html');
    const file = [path, `${path}.html`, path === '/' ? '/index.html' : `${path}/index.html`]
      .map((address) => site?.get(address))
      .find((found) => found !== undefined && found !== notFoundPage);
    if (file) return sendFile(c, file);
    const portalFile = path === '/index.html' ? undefined : portal.get(path);
    if (portalFile) return sendFile(c, portalFile);
    if (!site) {
      throw new AppError('unavailable', 'The site is being built. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    if (notFoundPage) return sendFile(c, notFoundPage, 404);
    throw new AppError('not_found', 'There is nothing at this address.');
  });

  return app;
}
