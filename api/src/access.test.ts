import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** Who may make each call. A call that is not here fails the first test, so that nobody forgets to decide. */
const access = {
  'GET /api/health': 'anyone',
  'GET /api/site-settings': 'anyone',
  'GET /api/catalogue': 'anyone',
  'GET /api/publications/latest': 'anyone',
  'POST /api/hooks/content': 'content service',
  'GET /api/images/:slug': 'anyone',
  'GET /api/preview': 'whoever has a preview link',
  'GET /api/preview/end': 'anyone',
  'POST /api/contact': 'anyone',

  'POST /api/client/register': 'anyone',
  'POST /api/client/login': 'anyone',
  'POST /api/client/login-new': 'anyone',
  'POST /api/client/forgot-password': 'anyone',
  'POST /api/client/reset-password': 'anyone',
  'POST /api/client/verify-email': 'anyone',
  'POST /api/client/logout': 'anyone',
  'GET /api/client/logout': 'anyone',
  'DELETE /api/client/sessions': 'client',
  'GET /api/client/user': 'client',
  'PATCH /api/client/profile': 'client',
  'PATCH /api/client/change-password': 'client',
  'POST /api/client/verify-email/resend': 'client',
  'GET /api/client/notification-preferences': 'client',
  'PATCH /api/client/notification-preferences': 'client',
  'GET /api/client/projects': 'client',
  'POST /api/client/projects': 'client',
  'POST /api/project-briefs': 'client',
  'GET /api/client/projects/:id': 'client',
  'GET /api/client/projects/:id/revisions': 'client',
  'POST /api/client/projects/:id/revisions/:revisionId/approve': 'client',
  'POST /api/client/projects/:id/revisions/:revisionId/request-changes': 'client',
  'GET /api/client/revision-quota': 'client',

  'GET /api/client/projects/:id/messages': 'client',
  'GET /api/client/messages/:id': 'client',
  'POST /api/client/projects/:id/messages': 'client',
  'POST /api/client/messages-new/:id': 'client',
  'POST /api/client/send-message': 'client',
  'PUT /api/client/projects/:id/messages/read': 'client',
  'GET /api/messages': 'client',
  'POST /api/messages': 'client',
  'PATCH /api/messages/:id/read': 'client',
  'GET /api/client/unread': 'client',
  'GET /api/client/events': 'client',

  'GET /api/admin/setup': 'anyone',
  'POST /api/admin/initialize': 'anyone',
  'POST /api/admin/login': 'anyone',
  'POST /api/admin/login-new': 'anyone',
  'POST /api/admin/logout': 'anyone',
  'POST /api/admin/register': 'admin',
  'GET /api/admin/user': 'admin',
  'GET /api/admin/projects': 'admin',
  'GET /api/admin/projects/:id': 'admin',
  'PATCH /api/admin/projects/:id': 'admin',
  'PATCH /api/admin/projects/:id/status': 'admin',
  'GET /api/admin/projects/:id/revisions': 'admin',
  'POST /api/admin/projects/:id/revisions': 'admin',
  'GET /api/admin/projects/:id/messages': 'admin',
  'GET /api/admin/messages/:id': 'admin',
  'POST /api/admin/projects/:id/messages': 'admin',
  'POST /api/admin/messages/:id': 'admin',
  'PUT /api/admin/projects/:id/messages/read': 'admin',
  'GET /api/admin/messages': 'admin',
  'POST /api/admin/messages': 'admin',
  'PATCH /api/admin/chat/:id/read': 'admin',
  'GET /api/admin/events': 'admin',
  'GET /api/admin/contact-submissions': 'admin',

  'GET /api/upload-limits': 'anyone',
  'POST /api/client/upload': 'client',
  'POST /api/client/upload-asset': 'client',
  'POST /api/client/projects/:id/assets': 'client',
  'GET /api/client/projects/:id/assets': 'client',
  'GET /api/client/assets/:id': 'client',
  'GET /api/client/projects/:id/assets/:assetId/download': 'client',
  'GET /api/client/projects/:id/assets/:assetId/thumbnail': 'client',
  'DELETE /api/client/projects/:id/assets/:assetId': 'client',
  'POST /api/messages/attachments': 'client',
  'GET /api/messages/attachments/:assetId/download': 'client',
  'GET /api/messages/attachments/:assetId/thumbnail': 'client',
  'POST /api/client/profile/picture': 'client',
  'DELETE /api/client/profile/picture': 'client',
  'GET /api/pictures/:userId': 'client or admin',
  'POST /api/admin/projects/:id/assets': 'admin',
  'GET /api/admin/projects/:id/assets': 'admin',
  'GET /api/admin/assets/:id': 'admin',
  'GET /api/admin/projects/:id/assets/:assetId/download': 'admin',
  'GET /api/admin/projects/:id/assets/:assetId/thumbnail': 'admin',
  'POST /api/admin/messages/attachments': 'admin',
  'GET /api/admin/messages/attachments/:assetId/download': 'admin',
  'GET /api/admin/messages/attachments/:assetId/thumbnail': 'admin',
} as const;

const mayCall = (allowed: string, who: string) => allowed === 'anyone' || allowed.split(' or ').includes(who);

const calls = Object.entries(access).map(([call, allowed]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path: path.replace(':id', 'some-id'), allowed };
});

describe('access to each call', () => {
  it('is decided', async () => {
    const { app } = await createTestApp();
    const present = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);

    expect([...new Set(present)].sort()).toEqual(Object.keys(access).sort());
  });

  it.each(calls)('$call: $allowed', async ({ method, path, allowed }) => {
    const { request, deps } = await createTestApp();
    const callers = {
      nobody: {},
      client: { token: (await createClient(deps)).token },
      admin: { token: (await createAdmin(deps)).token },
    };

    for (const [who, caller] of Object.entries(callers)) {
      const answer = await request(path, method === 'GET' ? asCaller(caller) : withJson({}, caller, method));
      const refused = [401, 403].includes(answer.status);
      expect(refused, `${who} got ${answer.status}`).toBe(!mayCall(allowed, who));
    }
  });
});
