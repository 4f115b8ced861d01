import { savedReplyChanges, savedReplyInput, savedReplyParam, savedReplyQuery } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { addSavedReply } from './add-saved-reply.ts';
import { changeSavedReply } from './change-saved-reply.ts';
import { deleteSavedReply } from './delete-saved-reply.ts';
import { listSavedReplies } from './list-saved-replies.ts';

/** Texts the team sends often. Every member of staff may use, write and change all of them. */
export const savedReplyRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');
  const reply = validate('param', savedReplyParam);

  return new Hono<AppEnv>()
    .get('/admin/saved-replies', admin, validate('query', savedReplyQuery), async (c) =>
      c.json(await listSavedReplies(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .post('/admin/saved-replies', admin, validate('json', savedReplyInput), async (c) =>
      c.json(await addSavedReply(deps, c.get('identity').userId, c.req.valid('json')), 201),
    )
    .patch('/admin/saved-replies/:id', admin, reply, validate('json', savedReplyChanges), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeSavedReply(deps, c.get('identity').userId, id, c.req.valid('json')), 200);
    })
    .delete('/admin/saved-replies/:id', admin, reply, async (c) => {
      await deleteSavedReply(deps, c.get('identity').userId, c.req.valid('param').id);
      return c.body(null, 204);
    });
};
