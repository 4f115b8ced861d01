import {
  pageQuery,
  projectParam,
  readUpToInput,
  sendMessageInput,
  staffThreadMessageInput,
  threadMessageInput,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import { createFactory } from 'hono/factory';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { requireRole } from '#/server/require-role.ts';
import { listColleagues } from '#/modules/conversations/mentions/list-colleagues.ts';
import { listMentions } from '#/modules/conversations/mentions/list-mentions.ts';
import { markThreadRead } from './mark-thread-read.ts';
import { listStaffThread, listThread } from './read-thread.ts';
import { sendClientMessage, sendStaffMessage } from './send-message.ts';
import { tellTyping } from './tell-typing.ts';

/** What a project's client and staff write to each other about it. */
export const threadRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin');
  const { createHandlers } = createFactory<AppEnv>();
  const project = validate('param', projectParam);
  const page = validate('query', pageQuery);

  const list = createHandlers(client, project, page, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listThread(deps, c.get('identity').userId, id, c.req.valid('query')), 200);
  });
  const send = createHandlers(client, project, validate('json', threadMessageInput), async (c) => {
    const draft = { ...c.req.valid('json'), projectId: c.req.valid('param').id, key: readIdempotencyKey(c) };
    return c.json(await sendClientMessage(deps, c.get('identity').userId, draft), 201);
  });
  const listForStaff = createHandlers(admin, project, page, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listStaffThread(deps, c.get('identity').userId, id, c.req.valid('query')), 200);
  });
  const sendAsStaff = createHandlers(admin, project, validate('json', staffThreadMessageInput), async (c) => {
    const draft = { ...c.req.valid('json'), projectId: c.req.valid('param').id, key: readIdempotencyKey(c) };
    return c.json(await sendStaffMessage(deps, c.get('identity').userId, draft), 201);
  });

  const typing = (who: typeof client) =>
    createHandlers(who, project, async (c) => {
      await tellTyping(deps, c.get('identity'), c.req.valid('param').id);
      return c.body(null, 204);
    });

  return new Hono<AppEnv>()
    .post('/client/projects/:id/typing', ...typing(client))
    .post('/admin/projects/:id/typing', ...typing(admin))
    .get('/client/projects/:id/messages', ...list)
    .get('/client/messages/:id', ...list)
    .post('/client/projects/:id/messages', ...send)
    .post('/client/messages-new/:id', ...send)
    .post('/client/send-message', client, validate('json', sendMessageInput), async (c) => {
      const draft = { ...c.req.valid('json'), key: readIdempotencyKey(c) };
      return c.json(await sendClientMessage(deps, c.get('identity').userId, draft), 201);
    })
    .put(
      '/client/projects/:id/messages/read',
      client,
      project,
      validate('json', readUpToInput),
      async (c) => {
        const { readUpTo } = c.req.valid('json');
        return c.json(await markThreadRead(deps, c.get('identity'), c.req.valid('param').id, readUpTo), 200);
      },
    )
    .get('/admin/mentions', admin, page, async (c) =>
      c.json(await listMentions(deps, c.get('identity').userId, c.req.valid('query')), 200),
    )
    .get('/admin/mentions/colleagues', admin, async (c) =>
      c.json(await listColleagues(deps, c.get('identity').userId), 200),
    )
    .get('/admin/projects/:id/messages', ...listForStaff)
    .get('/admin/messages/:id', ...listForStaff)
    .post('/admin/projects/:id/messages', ...sendAsStaff)
    .post('/admin/messages/:id', ...sendAsStaff)
    .put('/admin/projects/:id/messages/read', admin, project, validate('json', readUpToInput), async (c) => {
      const { readUpTo } = c.req.valid('json');
      return c.json(await markThreadRead(deps, c.get('identity'), c.req.valid('param').id, readUpTo), 200);
    });
};
