import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** Who may make each of the staff's calls; the others are in `client-calls.ts`. One that is in neither fails a test. */
const access = {
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
  'POST /api/admin/projects/:id/assets': 'admin',
  'GET /api/admin/projects/:id/assets': 'admin',
  'GET /api/admin/assets/:id': 'admin',
  'GET /api/admin/projects/:id/assets/:assetId/download': 'admin',
  'GET /api/admin/projects/:id/assets/:assetId/thumbnail': 'admin',
  'DELETE /api/admin/projects/:id/assets/:assetId': 'admin',
  'POST /api/admin/messages/attachments': 'admin',
  'GET /api/admin/messages/attachments/:assetId/download': 'admin',
  'GET /api/admin/messages/attachments/:assetId/thumbnail': 'admin',
  'DELETE /api/admin/messages/attachments/:assetId': 'admin',
} as const;

const calls = Object.entries(access).map(([call, allowed]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path: path.replaceAll(/:\w+/g, 'some-id'), allowed };
});

describe('access to each of the staff’s calls', () => {
  it('is decided', async () => {
    const { app } = await createTestApp();
    const present = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'))
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
      expect(refused, `${who} got ${answer.status}`).toBe(allowed !== 'anyone' && allowed !== who);
    }
  });
});
