import {
  chatMessageInput,
  chatMessageParam,
  clientParam,
  pageQuery,
  staffChatMessageInput,
  staffChatQuery,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { requireRole } from '#/server/require-role.ts';
import { markChatRead } from './mark-chat-read.ts';
import { listChat } from './read-chat.ts';
import { sendChatMessage } from './send-chat-message.ts';
import { showChatTyping } from './show-typing.ts';

/** The chat between a client and the team. */
export const messageRoutes = (deps: Deps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin');
  const message = validate('param', chatMessageParam);

  return new Hono<AppEnv>()
    .get('/messages', client, validate('query', pageQuery), async (c) =>
      c.json(await listChat(deps, c.get('identity').userId, 'client', c.req.valid('query')), 200),
    )
    .post('/messages', client, validate('json', chatMessageInput), async (c) => {
      const { userId } = c.get('identity');
      const draft = { ...c.req.valid('json'), clientId: userId, key: readIdempotencyKey(c) };
      return c.json(await sendChatMessage(deps, { role: 'client', userId }, draft), 201);
    })
    .patch('/messages/:id/read', client, message, async (c) =>
      c.json(await markChatRead(deps, c.get('identity'), c.req.valid('param').id), 200),
    )
    .get('/admin/messages', admin, validate('query', staffChatQuery), async (c) => {
      const { client: clientId, ...page } = c.req.valid('query');
      return c.json(await listChat(deps, clientId, 'admin', page), 200);
    })
    .post('/admin/messages', admin, validate('json', staffChatMessageInput), async (c) => {
      const draft = { ...c.req.valid('json'), key: readIdempotencyKey(c) };
      return c.json(await sendChatMessage(deps, c.get('identity'), draft), 201);
    })
    .post('/admin/clients/:id/typing', admin, validate('param', clientParam), async (c) => {
      await showChatTyping(deps, c.get('identity').userId, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .patch('/admin/chat/:id/read', admin, message, async (c) =>
      c.json(await markChatRead(deps, c.get('identity'), c.req.valid('param').id), 200),
    );
};
