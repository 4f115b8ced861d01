import {
  conversationParam,
  messageInput,
  pageQuery,
  readUpToInput,
  savedReplyChanges,
  savedReplyInput,
  savedReplyParam,
  savedReplyQuery,
  scheduledMessageInput,
  scheduledMessageParam,
  staffMessageInput,
  viewingInput,
  type ApiScopeNoun,
  type ConversationRef,
  clientConversationPage,
  colleagueList,
  conversationRead,
  mentionPage,
  message,
  messagePage,
  savedReply,
  savedReplyPage,
  scheduledMessage,
  staffUnreadCounts,
  unreadCounts,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { z } from 'zod';
import type { ClockPort, ConfigPort, DatabasePort, LivePort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { kinds } from './conversation-kinds.ts';
import { markRead } from './commands/mark-read.ts';
import { addSavedReply, changeSavedReply, deleteSavedReply } from './commands/saved-replies.ts';
import { cancelMessage, scheduleMessage } from './commands/schedule-message.ts';
import { sendMessage } from './commands/send-message.ts';
import { showTyping } from './commands/show-typing.ts';
import { showViewing } from './commands/show-viewing.ts';
import { listSavedReplies } from './queries/list-saved-replies.ts';
import { listColleagues, listMentions } from './queries/mentions.ts';
import { listClientConversations } from './queries/list-conversations.ts';
import { listMessages } from './queries/read-conversations.ts';
import { countStaffUnread, countUnread } from './queries/unread.ts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';

/** Conversations of every kind: what is said in them, and who has read it or is writing. */
export const conversationRoutes = (deps: ConfigPort & LivePort & ProjectDeps) => {
  const client = requireClient(deps, 'work');
  const admin = requireRole(deps, 'admin', { scope: 'messages', scopeOf });
  const asAdmin = callerAs('admin', deps);
  const { createHandlers } = createFactory<AppEnv>();
  const conversation = validate('param', conversationParam);

  const list = (who: typeof client) =>
    createHandlers(who, conversation, validate('query', pageQuery), async (c) => {
      const about = toRef(c.req.valid('param'));
      return c.json(await listMessages(deps, c.get('identity'), about, c.req.valid('query')), 200);
    });
  const send = (who: typeof client, input: typeof messageInput | typeof staffMessageInput) =>
    createHandlers(who, conversation, validate('json', input), async (c) => {
      const to = toRef(c.req.valid('param'));
      const draft = { ...c.req.valid('json'), to, key: readIdempotencyKey(c) };
      return c.json(await sendMessage(callerOf(c, deps), draft), 201);
    });
  const read = (who: typeof client) =>
    createHandlers(who, conversation, validate('json', readUpToInput), async (c) => {
      const about = toRef(c.req.valid('param'));
      return c.json(await markRead(callerOf(c, deps), { ...about, ...c.req.valid('json') }), 200);
    });
  const typing = (who: typeof client) =>
    createHandlers(who, conversation, async (c) => {
      await showTyping(callerOf(c, deps), toRef(c.req.valid('param')));
      return c.body(null, 204);
    });

  return new Hono<AppEnv>()
    .get('/client/conversations/:kind/:id/messages', ...list(client))
    .post('/client/conversations/:kind/:id/messages', ...send(client, messageInput))
    .put('/client/conversations/:kind/:id/read', ...read(client))
    .post('/client/conversations/:kind/:id/typing', ...typing(client))
    .get('/admin/conversations/:kind/:id/messages', ...list(admin))
    .post('/admin/conversations/:kind/:id/messages', ...send(admin, staffMessageInput))
    .put('/admin/conversations/:kind/:id/read', ...read(admin))
    .post('/admin/conversations/:kind/:id/typing', ...typing(admin))
    .post(
      '/admin/conversations/:kind/:id/viewing',
      admin,
      conversation,
      validate('json', viewingInput),
      async (c) => {
        const about = toRef(c.req.valid('param'));
        await showViewing(asAdmin(c), { ...about, ...c.req.valid('json') });
        return c.body(null, 204);
      },
    );
};

/** The scope that an API token needs for this kind of conversation. */
function scopeOf(c: Context): ApiScopeNoun | null {
  const { data: kind } = conversationParam.shape.kind.safeParse(c.req.param('kind'));
  return kind === undefined ? null : kinds[kind].scope;
}

const toRef = ({ kind, id }: z.infer<typeof conversationParam>): ConversationRef => ({ kind, subjectId: id });

/** Internal notes that name a colleague. */
export const mentionRoutes = (deps: ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin', { scope: 'messages' });

  return new Hono<AppEnv>()
    .get('/admin/mentions', admin, validate('query', pageQuery), async (c) =>
      c.json(await listMentions(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .get('/admin/mentions/colleagues', admin, async (c) =>
      c.json(await listColleagues(deps, c.get('identity').id), 200),
    );
};

/** Messages of staff in conversations of any kind, which they can take back for a few seconds. */
export const scheduledMessageRoutes = (deps: ConfigPort & ProjectDeps) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const one = validate('param', scheduledMessageParam);

  return new Hono<AppEnv>()
    .put('/admin/scheduled-messages/:key', admin, one, validate('json', scheduledMessageInput), async (c) => {
      const draft = { ...c.req.valid('json'), ...c.req.valid('param') };
      return c.json(await scheduleMessage(asAdmin(c), draft), 200);
    })
    .delete('/admin/scheduled-messages/:key', admin, one, async (c) =>
      c.json(await cancelMessage(asAdmin(c), c.req.valid('param').key), 200),
    );
};

/** How many messages clients and staff have not read. */
export const unreadRoutes = (deps: ClockPort & ConfigPort & DatabasePort) =>
  new Hono<AppEnv>()
    .get('/client/conversations', requireClient(deps, 'work'), validate('query', pageQuery), async (c) =>
      c.json(await listClientConversations(deps.db.read, c.get('identity').id, c.req.valid('query')), 200),
    )
    .get('/client/unread', requireClient(deps, 'work'), async (c) =>
      c.json(await countUnread(deps.db.read, c.get('identity').id), 200),
    )
    .get('/admin/unread', requireRole(deps, 'admin'), async (c) =>
      c.json(await countStaffUnread(deps.db.read, c.get('identity').id), 200),
    );

/** Texts the team sends often, which every member of staff can use and change. */
export const savedReplyRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const reply = validate('param', savedReplyParam);

  return new Hono<AppEnv>()
    .get('/admin/saved-replies', admin, validate('query', savedReplyQuery), async (c) =>
      c.json(await listSavedReplies(deps, c.get('identity').id, c.req.valid('query')), 200),
    )
    .post('/admin/saved-replies', admin, validate('json', savedReplyInput), async (c) =>
      c.json(await addSavedReply(asAdmin(c), c.req.valid('json')), 201),
    )
    .patch('/admin/saved-replies/:id', admin, reply, validate('json', savedReplyChanges), async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeSavedReply(asAdmin(c), { id, ...c.req.valid('json') }), 200);
    })
    .delete('/admin/saved-replies/:id', admin, reply, async (c) => {
      await deleteSavedReply(asAdmin(c), c.req.valid('param').id);
      return c.body(null, 204);
    });
};

const idempotent = { isRepeatable: true } as const;
const list = ok(messagePage, 'not_found').summary('Lists a conversation’s messages, newest first.');
const reading = ok(conversationRead).summary('Records how far the caller has read.');
const typing = noContent().summary('Shows others that the caller is typing.');
const withLead = { description: 'An API token needs the scope of leads for a conversation with a lead.' };

export const conversationDocs = tag(
  'Conversations',
  'What clients, leads and the team say to each other: the chat with the team, about a project, or with a lead, by email.',
).calls<typeof conversationRoutes>({
  'GET /client/conversations/:kind/:id/messages': list,
  'POST /client/conversations/:kind/:id/messages': created(message, 'rate_limited').summary(
    'Writes to the team.',
    idempotent,
  ),
  'PUT /client/conversations/:kind/:id/read': reading,
  'POST /client/conversations/:kind/:id/typing': typing,
  'GET /admin/conversations/:kind/:id/messages': { ...list, ...withLead },
  'POST /admin/conversations/:kind/:id/messages': created(
    message,
    'conflict',
    'colleague_replied',
    'rate_limited',
  ).summary('Writes to a client or emails a lead, or adds an internal note.', { ...idempotent, ...withLead }),
  'PUT /admin/conversations/:kind/:id/read': reading,
  'POST /admin/conversations/:kind/:id/typing': typing,
  'POST /admin/conversations/:kind/:id/viewing': noContent().summary(
    'Shows colleagues that the caller views a conversation.',
  ),
});

export const mentionDocs = tag('Mentions', 'Internal notes that name a colleague.').calls<
  typeof mentionRoutes
>({
  'GET /admin/mentions': ok(mentionPage).summary('Lists notes that name the caller, newest first.'),
  'GET /admin/mentions/colleagues': ok(colleagueList).summary('Lists the colleagues the caller can mention.'),
});

export const scheduledMessageDocs = tag(
  'Scheduled messages',
  'Messages of staff, which leave once they can no longer be undone.',
).calls<typeof scheduledMessageRoutes>({
  'PUT /admin/scheduled-messages/:key': ok(
    scheduledMessage,
    'not_found',
    'conflict',
    'already_exists',
    'colleague_replied',
    'rate_limited',
  ).summary('Sends a message after ten seconds; repeated with its key, says what became of it.'),
  'DELETE /admin/scheduled-messages/:key': ok(scheduledMessage, 'not_found', 'conflict').summary(
    'Takes back a message that hasn’t been sent.',
  ),
});

export const unreadDocs = tag('Unread', 'Counts of unread messages.').calls<typeof unreadRoutes>({
  'GET /client/conversations': ok(clientConversationPage).summary(
    'Lists the client’s conversations, each with its newest message.',
  ),
  'GET /client/unread': ok(unreadCounts).summary('Counts the client’s unread messages.'),
  'GET /admin/unread': ok(staffUnreadCounts).summary('Counts staff’s unread messages.'),
});

export const savedReplyDocs = tag('Saved replies', 'Texts the team sends often.').calls<
  typeof savedReplyRoutes
>({
  'GET /admin/saved-replies': ok(savedReplyPage, 'not_found').summary('Lists saved replies by title.'),
  'POST /admin/saved-replies': created(savedReply, 'already_exists').summary('Adds a saved reply.'),
  'PATCH /admin/saved-replies/:id': ok(savedReply, 'already_exists', 'conflict').summary(
    'Changes a saved reply.',
  ),
  'DELETE /admin/saved-replies/:id': noContent().summary('Deletes a saved reply.'),
});
