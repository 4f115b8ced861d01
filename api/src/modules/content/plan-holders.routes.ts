import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { countAttempt, rateRules } from '#/server/rate-limit.ts';
import { readAddress } from '#/server/client-address.ts';
import { countPlanHolders } from '#/modules/accounts/queries/count-plan-holders.ts';
import { findPreviewPage } from './find-preview-page.ts';

/**
 * Tells Studio how many clients have a plan, before it is deleted, unpublished or taken off sale. Studio proves that an editor
 * asks as it does for a preview: by a secret of the last hour that only they can write into content.
 */
export const planHolderRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now' | 'readPreviewLink'>) =>
  new Hono<AppEnv>().get('/plan-holders/:slug', async (c) => {
    await countAttempt(deps, rateRules.previewsByAddress, readAddress(c, deps));
    if ((await findPreviewPage(deps, c.req.url)) === null) {
      throw new AppError('unauthenticated', 'Only Studio editors can do this.');
    }
    const clients = await countPlanHolders(deps.db.read, c.req.param('slug'));
    return c.json({ clients }, 200);
  });
