import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { listPendingPrices } from '#/modules/billing/prices/sold-amounts.ts';
import { readPublication } from '#/platform/processes/read-processes.ts';

/** What content says and how far it has come. Anyone may ask; it holds what the site shows to everybody. */
export const contentRoutes = (deps: Pick<Deps, 'catalogue' | 'db' | 'processId' | 'publisher'>) =>
  new Hono<AppEnv>()
    .get('/site-settings', (c) =>
      c.json({ ...deps.catalogue.settings(), replyHours: deps.catalogue.enquiryReplyHours() }, 200),
    )
    .get('/catalogue', (c) => c.json(deps.catalogue.read(), 200))
    .get('/publications/latest', async (c) => {
      const [publication, pendingPrices] = await Promise.all([
        readPublication(deps),
        listPendingPrices(deps.db.read),
      ]);
      return c.json({ ...publication, pendingPrices }, 200);
    });
