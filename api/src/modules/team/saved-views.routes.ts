import { pageQuery, savedViewInput, savedViewRename, savedView, savedViewPage } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';

/** A member's own saved filters of the project list. */
export const savedViewRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);

  return new Hono<AppEnv>()
    .get('/admin/saved-views', admin, validate('query', pageQuery), async (c) =>
      c.json(await listSavedViews(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .post('/admin/saved-views', admin, validate('json', savedViewInput), async (c) =>
      c.json(await saveView(asAdmin(c), c.req.valid('json')), 201),
    )
    .patch('/admin/saved-views/:id', admin, validate('json', savedViewRename), async (c) =>
      c.json(await renameView(asAdmin(c), { id: c.req.param('id'), name: c.req.valid('json').name }), 200),
    )
    .delete('/admin/saved-views/:id', admin, async (c) => {
      await deleteView(asAdmin(c), c.req.param('id'));
      return c.body(null, 204);
    });
};

export const savedViewDocs = tag('Saved views', 'A member’s own saved filters of the project list.').calls<
  typeof savedViewRoutes
>({
  'GET /admin/saved-views': ok(savedViewPage).summary('Lists one’s own saved views, newest first.'),
  'POST /admin/saved-views': created(savedView, 'already_exists').summary('Saves a view.'),
  'PATCH /admin/saved-views/:id': ok(savedView, 'already_exists').summary('Renames a view.'),
  'DELETE /admin/saved-views/:id': noContent().summary('Deletes a view.'),
});
