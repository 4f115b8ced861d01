import {
  chatMessageInput,
  chatMessageParam,
  clientParam,
  conversationParam,
  leadParam,
  leadMessageInput,
  pageQuery,
  projectParam,
  readUpToInput,
  savedReplyChanges,
  savedReplyInput,
  savedReplyParam,
  savedReplyQuery,
  scheduledMessageInput,
  scheduledMessageParam,
  sendMessageInput,
  staffChatMessageInput,
  staffChatQuery,
  staffThreadMessageInput,
  threadMessageInput,
  viewingInput,
  type Message,
  type PageQuery,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { ClockPort, ConfigPort, DatabasePort, LivePort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole, type SignedInEnv } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { markMessageRead, markRead } from './commands/mark-read.ts';
import { addSavedReply, changeSavedReply, deleteSavedReply } from './commands/saved-replies.ts';
import { cancelMessage, scheduleMessage } from './commands/schedule-message.ts';
import { sendMessage } from './commands/send-message.ts';
import { showTyping } from './commands/show-typing.ts';
import { showViewing } from './commands/show-viewing.ts';
import {
  toChatMessage,
  toLeadMessage,
  toStaffChatMessage,
  toStaffThreadMessage,
  toThreadMessage,
} from './conversations.presenter.ts';
import { listSavedReplies } from './queries/list-saved-replies.ts';
import { listColleagues, listMentions } from './queries/mentions.ts';
import { listClientConversations } from './queries/list-conversations.ts';
import { listMessages } from './queries/read-conversations.ts';
import { countStaffUnread, countUnread } from './queries/unread.ts';

const chatOf = (subjectId: string) => ({ kind: 'chat', subjectId }) as const;
const projectOf = (subjectId: string) => ({ kind: 'project', subjectId }) as const;
const leadOf = (subjectId: string) => ({ kind: 'lead', subjectId }) as const;

/** The chat between a client and the team. */
export const chatRoutes = (deps: ConfigPort & LivePort & ProjectDeps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin', { scope: 'messages' });
  const { createHandlers } = createFactory<AppEnv>();
  const markAsRead = <Presented>(who: typeof client, present: (message: Message) => Presented) =>
    createHandlers(who, validate('param', chatMessageParam), async (c) =>
      c.json(present(await markMessageRead(deps, c.get('identity'), 'chat', c.req.valid('param').id)), 200),
    );

  const list = async (viewer: Viewer, clientId: string, query: PageQuery) => {
    const { items, nextCursor } = await listMessages(deps, viewer, chatOf(clientId), query);
    return { items, nextCursor };
  };

  return new Hono<AppEnv>()
    .get('/messages', client, validate('query', pageQuery), async (c) => {
      const viewer = c.get('identity');
      const found = await list(viewer, viewer.userId, c.req.valid('query'));
      return c.json({ ...found, items: found.items.map(toChatMessage) }, 200);
    })
    .post('/messages', client, validate('json', chatMessageInput), async (c) => {
      const sender = c.get('identity');
      const draft = { ...c.req.valid('json'), to: chatOf(sender.userId), key: readIdempotencyKey(c) };
      return c.json(toChatMessage(await sendMessage(deps, sender, draft)), 201);
    })
    .patch('/messages/:id/read', ...markAsRead(client, toChatMessage))
    .get('/admin/messages', admin, validate('query', staffChatQuery), async (c) => {
      const { client: clientId, ...page } = c.req.valid('query');
      const found = await list(c.get('identity'), clientId, page);
      return c.json({ ...found, items: found.items.map(toStaffChatMessage) }, 200);
    })
    .post('/admin/messages', admin, validate('json', staffChatMessageInput), async (c) => {
      const { clientId, ...input } = c.req.valid('json');
      const draft = { ...input, to: chatOf(clientId), key: readIdempotencyKey(c) };
      return c.json(toStaffChatMessage(await sendMessage(deps, c.get('identity'), draft)), 201);
    })
    .post('/admin/clients/:id/typing', admin, validate('param', clientParam), async (c) => {
      await showTyping(deps, c.get('identity'), chatOf(c.req.valid('param').id));
      return c.body(null, 204);
    })
    .patch('/admin/chat/:id/read', ...markAsRead(admin, toStaffChatMessage));
};

/** Conversations between a project's client and staff. */
export const threadRoutes = (deps: ConfigPort & LivePort & ProjectDeps) => {
  const client = requireRole(deps, 'client');
  const admin = requireRole(deps, 'admin', { scope: 'messages' });
  const { createHandlers } = createFactory<AppEnv>();
  const project = validate('param', projectParam);
  const page = validate('query', pageQuery);

  const list = <Presented>(who: typeof client, present: (message: Message) => Presented) =>
    createHandlers(who, project, page, async (c) => {
      const about = projectOf(c.req.valid('param').id);
      const found = await listMessages(deps, c.get('identity'), about, c.req.valid('query'));
      return c.json({ ...found, items: found.items.map(present) }, 200);
    });
  const send = (
    c: Context<SignedInEnv>,
    projectId: string,
    {
      message: content,
      ...input
    }: { message: string; assetIds: string[]; isInternal?: boolean; seenUpTo?: string | undefined },
  ) => {
    const draft = { ...input, to: projectOf(projectId), content, key: readIdempotencyKey(c) };
    return sendMessage(deps, c.get('identity'), draft);
  };
  const sendAsClient = createHandlers(client, project, validate('json', threadMessageInput), async (c) =>
    c.json(toThreadMessage(await send(c, c.req.valid('param').id, c.req.valid('json'))), 201),
  );
  const sendAsStaff = createHandlers(admin, project, validate('json', staffThreadMessageInput), async (c) =>
    c.json(toStaffThreadMessage(await send(c, c.req.valid('param').id, c.req.valid('json'))), 201),
  );
  const typing = (who: typeof client) =>
    createHandlers(who, project, async (c) => {
      await showTyping(deps, c.get('identity'), projectOf(c.req.valid('param').id));
      return c.body(null, 204);
    });
  const read = (who: typeof client) =>
    createHandlers(who, project, validate('json', readUpToInput), async (c) => {
      const about = projectOf(c.req.valid('param').id);
      return c.json(await markRead(deps, c.get('identity'), about, c.req.valid('json').readUpTo), 200);
    });
  const listForClient = list(client, toThreadMessage);
  const listForStaff = list(admin, toStaffThreadMessage);

  return new Hono<AppEnv>()
    .post('/client/projects/:id/typing', ...typing(client))
    .post('/admin/projects/:id/typing', ...typing(admin))
    .post(
      '/admin/conversations/:id/viewing',
      admin,
      validate('param', conversationParam),
      validate('json', viewingInput),
      async (c) => {
        const { kind, state } = c.req.valid('json');
        const about = { kind, subjectId: c.req.valid('param').id };
        await showViewing(deps, c.get('identity').userId, about, state);
        return c.body(null, 204);
      },
    )
    .get('/client/projects/:id/messages', ...listForClient)
    .get('/client/messages/:id', ...listForClient)
    .post('/client/projects/:id/messages', ...sendAsClient)
    .post('/client/messages-new/:id', ...sendAsClient)
    .post('/client/send-message', client, validate('json', sendMessageInput), async (c) => {
      const { projectId, ...input } = c.req.valid('json');
      return c.json(toThreadMessage(await send(c, projectId, input)), 201);
    })
    .put('/client/projects/:id/messages/read', ...read(client))
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
    .put('/admin/projects/:id/messages/read', ...read(admin));
};

/** Conversations between staff and leads, who take part by email. */
export const leadMessageRoutes = (deps: ConfigPort & LivePort & ProjectDeps) => {
  const admin = requireRole(deps, 'admin', { scope: 'leads' });
  const one = validate('param', leadParam);

  return new Hono<AppEnv>()
    .get('/admin/leads/:id/messages', admin, one, validate('query', pageQuery), async (c) => {
      const about = leadOf(c.req.valid('param').id);
      const found = await listMessages(deps, c.get('identity'), about, c.req.valid('query'));
      return c.json({ ...found, items: found.items.map(toLeadMessage) }, 200);
    })
    .post('/admin/leads/:id/messages', admin, one, validate('json', leadMessageInput), async (c) => {
      const { message: content, ...input } = c.req.valid('json');
      const to = leadOf(c.req.valid('param').id);
      const draft = { ...input, to, content, key: readIdempotencyKey(c) };
      return c.json(toLeadMessage(await sendMessage(deps, c.get('identity'), draft)), 201);
    })
    .put('/admin/leads/:id/messages/read', admin, one, validate('json', readUpToInput), async (c) => {
      const about = leadOf(c.req.valid('param').id);
      return c.json(await markRead(deps, c.get('identity'), about, c.req.valid('json').readUpTo), 200);
    })
    .post('/admin/leads/:id/typing', admin, one, async (c) => {
      await showTyping(deps, c.get('identity'), leadOf(c.req.valid('param').id));
      return c.body(null, 204);
    });
};

/** Messages of staff in conversations of any kind, which they can take back for a few seconds. */
export const scheduledMessageRoutes = (deps: ConfigPort & ProjectDeps) => {
  const admin = requireRole(deps, 'admin');
  const one = validate('param', scheduledMessageParam);

  return new Hono<AppEnv>()
    .put('/admin/scheduled-messages/:key', admin, one, validate('json', scheduledMessageInput), async (c) => {
      const draft = { ...c.req.valid('json'), ...c.req.valid('param') };
      return c.json(await scheduleMessage(deps, c.get('identity').userId, draft), 200);
    })
    .delete('/admin/scheduled-messages/:key', admin, one, async (c) =>
      c.json(await cancelMessage(deps, c.get('identity').userId, c.req.valid('param').key), 200),
    );
};

/** How many messages clients and staff have not read. */
export const unreadRoutes = (deps: ClockPort & ConfigPort & DatabasePort) =>
  new Hono<AppEnv>()
    .get('/client/conversations', requireRole(deps, 'client'), validate('query', pageQuery), async (c) =>
      c.json(
        await listClientConversations(deps.db.read, c.get('identity').userId, c.req.valid('query')),
        200,
      ),
    )
    .get('/client/unread', requireRole(deps, 'client'), async (c) =>
      c.json(await countUnread(deps.db.read, c.get('identity').userId), 200),
    )
    .get('/admin/unread', requireRole(deps, 'admin'), async (c) =>
      c.json(await countStaffUnread(deps.db.read, c.get('identity').userId), 200),
    );

/** Texts the team sends often, which every member of staff can use and change. */
export const savedReplyRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
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
