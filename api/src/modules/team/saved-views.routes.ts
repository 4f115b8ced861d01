import { pageQuery, savedViewInput, savedViewRename } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts';

/** Filters of the project list that each member of staff keeps for themselves. */
export const savedViewRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');

  return new Hono<AppEnv>()
    .get('/admin/saved-views', admin, validate('query', pageQuery), async (c) =>
      c.json(await listSavedViews(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .post('/admin/saved-views', admin, validate('json', savedViewInput), async (c) =>
      c.json(await saveView(deps, c.get('identity').userId, c.req.valid('json')), 201),
    )
    .patch('/admin/saved-views/:id', admin, validate('json', savedViewRename), async (c) =>
      c.json(
        await renameView(deps, c.get('identity').userId, c.req.param('id'), c.req.valid('json').name),
        200,
      ),
    )
    .delete('/admin/saved-views/:id', admin, async (c) => {
      await deleteView(deps, c.get('identity').userId, c.req.param('id'));
      return c.body(null, 204);
    });
};
