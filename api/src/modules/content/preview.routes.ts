import { mounts, parseSitePath, siteRoutes } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { onErrorAtLink } from '#/server/on-error.ts';
import { endPreview, startPreview } from '#/server/preview-cookie.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { isSameOrigin } from '#/server/same-origin.ts';
import { findPreviewPage } from './find-preview-page.ts';

const openStudio = { label: 'Open Studio', href: mounts.studio };

const onFailure = onErrorAtLink('We couldn’t open the preview.', (c) => {
  const { pathname, search } = new URL(c.req.url);
  return [{ label: 'Try again', href: pathname + search }, openStudio];
});

/** Ways into the preview of pages with their drafts, and out of it. Both are links, so both answer people. */
export const previewRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'readPreviewLink'>) =>
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
    // A link on another site must not end what somebody is looking at.
    .get('/preview/end', (c) => {
      if (isSameOrigin(c, deps.config.publicUrl)) endPreview(c, deps);
      return c.redirect(parseSitePath(c.req.query('to') ?? '') ?? siteRoutes.home, 302);
    });
