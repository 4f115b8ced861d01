import {
  messageInput,
  pageQuery,
  projectParam,
  staffMessageInput,
  type ConversationRef,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import { z } from 'zod';
import { markMessageRead } from '#/modules/conversations/commands/mark-read.ts';
import { sendMessage } from '#/modules/conversations/commands/send-message.ts';
import { listMessages } from '#/modules/conversations/queries/read-conversations.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerOf } from '#/server/callers.ts';
import { requireClient, requireRole, type SignedInEnv } from '#/server/require-role.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { withDocumentedNames, documentedMessage, documentedMessagePage } from './messages.ts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';

const { content } = messageInput.shape;
const threadInput = messageInput.omit({ content: true }).extend({ message: content });
const namedThreadInput = threadInput.extend({ projectId: z.string() });
const staffThreadInput = staffMessageInput.omit({ content: true }).extend({ message: content });
const staffChatInput = staffMessageInput.extend({ clientId: z.string() });
const staffChatQuery = pageQuery.extend({ client: z.string().meta({ description: 'The client’s id.' }) });

const chatOf = (subjectId: string) => ({ kind: 'chat', subjectId }) as const;
const projectOf = (subjectId: string) => ({ kind: 'project', subjectId }) as const;
const withNames = (page: Awaited<ReturnType<typeof listMessages>>) => ({
  ...page,
  items: page.items.map(withDocumentedNames),
});

/** Messages at the documents' addresses: the chat's under `messages`, and a project's under four for clients and two for staff. */
export const documentedMessageRoutes = (deps: ConfigPort & ProjectDeps) => {
  const client = requireClient(deps, 'work');
  const admin = requireRole(deps, 'admin', { scope: 'messages' });
  const { createHandlers } = createFactory<AppEnv>();
  const project = validate('param', projectParam);

  const send = async (
    c: Context<SignedInEnv>,
    to: ConversationRef,
    draft: Omit<Parameters<typeof sendMessage>[1], 'to' | 'key'>,
  ) => {
    const key = readIdempotencyKey(c);
    return withDocumentedNames(await sendMessage(callerOf(c, deps), { ...draft, to, key }));
  };
  const list = (who: typeof client) =>
    createHandlers(who, project, validate('query', pageQuery), async (c) => {
      const about = projectOf(c.req.valid('param').id);
      return c.json(withNames(await listMessages(deps, c.get('identity'), about, c.req.valid('query'))), 200);
    });
  const write = (who: typeof client, input: typeof threadInput | typeof staffThreadInput) =>
    createHandlers(who, project, validate('json', input), async (c) => {
      const { message, ...draft } = c.req.valid('json');
      return c.json(await send(c, projectOf(c.req.valid('param').id), { ...draft, content: message }), 201);
    });
  const [listForClient, listForStaff] = [list(client), list(admin)];
  const [writeAsClient, writeAsStaff] = [write(client, threadInput), write(admin, staffThreadInput)];

  return new Hono<AppEnv>()
    .get('/messages', client, validate('query', pageQuery), async (c) => {
      const viewer = c.get('identity');
      return c.json(
        withNames(await listMessages(deps, viewer, chatOf(viewer.id), c.req.valid('query'))),
        200,
      );
    })
    .post('/messages', client, validate('json', messageInput), async (c) =>
      c.json(await send(c, chatOf(c.get('identity').id), c.req.valid('json')), 201),
    )
    .patch('/messages/:id/read', client, validate('param', projectParam), async (c) => {
      const read = await markMessageRead(callerOf(c, deps), { kind: 'chat', id: c.req.valid('param').id });
      return c.json(withDocumentedNames(read), 200);
    })
    .get('/admin/messages', admin, validate('query', staffChatQuery), async (c) => {
      const { client: clientId, ...page } = c.req.valid('query');
      return c.json(withNames(await listMessages(deps, c.get('identity'), chatOf(clientId), page)), 200);
    })
    .post('/admin/messages', admin, validate('json', staffChatInput), async (c) => {
      const { clientId, ...draft } = c.req.valid('json');
      return c.json(await send(c, chatOf(clientId), draft), 201);
    })
    .get('/client/projects/:id/messages', ...listForClient)
    .get('/client/messages/:id', ...listForClient)
    .post('/client/projects/:id/messages', ...writeAsClient)
    .post('/client/messages-new/:id', ...writeAsClient)
    .post('/client/send-message', client, validate('json', namedThreadInput), async (c) => {
      const { projectId, message, ...draft } = c.req.valid('json');
      return c.json(await send(c, projectOf(projectId), { ...draft, content: message }), 201);
    })
    .get('/admin/projects/:id/messages', ...listForStaff)
    .get('/admin/messages/:id', ...listForStaff)
    .post('/admin/projects/:id/messages', ...writeAsStaff)
    .post('/admin/messages/:id', ...writeAsStaff);
};

const list = ok(documentedMessagePage, 'not_found').summary('Lists messages, newest first.');
const send = created(documentedMessage, 'not_found', 'rate_limited', 'colleague_replied').summary(
  'Writes a message.',
  { isRepeatable: true },
);

export const documentedMessageDocs = tag(
  'Messages, at older addresses',
  'As conversations, with older names of fields as well. New programs call those.',
).calls<typeof documentedMessageRoutes>({
  'GET /messages': list,
  'POST /messages': send,
  'PATCH /messages/:id/read': ok(documentedMessage).summary('Marks messages as read, up to one.'),
  'GET /admin/messages': list,
  'POST /admin/messages': send,
  'GET /client/projects/:id/messages': list,
  'GET /client/messages/:id': list,
  'POST /client/projects/:id/messages': send,
  'POST /client/messages-new/:id': send,
  'POST /client/send-message': send,
  'GET /admin/projects/:id/messages': list,
  'GET /admin/messages/:id': list,
  'POST /admin/projects/:id/messages': send,
  'POST /admin/messages/:id': send,
});
