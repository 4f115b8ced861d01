import { describe, expect, it } from 'vitest';
import { callers, visitAs, type Holdings, type Visit } from '#test/access-world.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { password } from '#test/factories.ts';

/** The status each caller is answered with, in the order of `callers`. */
type Statuses = readonly [number, number, number, number, number, number, number];

/** Anyone may ask, whoever they are. */
const anyone = (status: number): Statuses => [status, status, status, status, status, status, status];
/** Whoever knows something of a client's may ask, unless that client has been deactivated. */
const whoeverKnows = (yes: number, no: number): Statuses => [yes, yes, yes, yes, no, yes, yes];
/** Every client may ask, about what is theirs without naming it. */
const clients = (status: number): Statuses => [401, status, status, status, 401, 401, 401];
/** As `clients`, while their subscription is active. */
const subscribers = (status: number): Statuses => [401, status, status, 402, 401, 401, 401];
/** Only whose it is that is named; to another client it does not exist. */
const itsOwner = (status: number): Statuses => [401, status, 404, status, 401, 401, 401];

/** What a call is about and says: what `:id` names, unless it is the project, and its body or the fields of its form. */
type Sent = {
  id?: (own: Holdings) => string;
  json?: (own: Holdings) => object;
  form?: (own: Holdings) => Record<string, string | File>;
};
type Row = Sent & { statuses: Statuses };

const row = (statuses: Statuses, sent: Sent = {}): Row => ({ statuses, ...sent });

const brief = () => ({ projectName: 'Bakery website', projectType: 'web_design' });
const signIn = ({ email }: Holdings) => ({ email, password });
const message = () => ({ message: 'Kia ora' });

/**
 * Every call that is not the staff's own, as each of the seven callers is answered. A call that is not here fails the
 * first test, so that nobody forgets to decide.
 */
const matrix: Readonly<Record<string, Row>> = {
  'GET /api/health': row(anyone(200)),
  'GET /api/site-settings': row(anyone(200)),
  'GET /api/catalogue': row(anyone(200)),
  'GET /api/publications/latest': row(anyone(200)),
  'GET /api/images/:slug': row(anyone(404)),
  // These two ask for a signature of the content service, and for a link that an editor made.
  'POST /api/hooks/content': row(anyone(401), { json: () => ({}) }),
  'GET /api/preview': row(anyone(401)),
  'GET /api/preview/end': row(anyone(302)),
  'POST /api/contact': row(anyone(201), {
    json: ({ email }) => ({
      ...{ firstName: 'Rua', lastName: 'Henare', email },
      ...{ service: 'Something else', message: 'Kia ora' },
    }),
  }),

  'POST /api/client/register': row(anyone(201), {
    json: ({ email }) => ({ email: `new-${email}`, password, firstName: 'Rua', lastName: 'Henare' }),
  }),
  'POST /api/client/login': row(whoeverKnows(200, 401), { json: signIn }),
  'POST /api/client/login-new': row(whoeverKnows(200, 401), { json: signIn }),
  'POST /api/client/logout': row(anyone(200)),
  'GET /api/client/logout': row(anyone(303)),
  'POST /api/client/forgot-password': row(anyone(200), { json: ({ email }) => ({ email }) }),
  'POST /api/client/reset-password': row(whoeverKnows(200, 410), {
    json: ({ links }) => ({ token: links.reset, password: 'a-better-horse-2' }),
  }),
  'POST /api/client/verify-email': row(whoeverKnows(200, 410), {
    json: ({ links }) => ({ token: links.verification }),
  }),

  'GET /api/client/user': row(clients(200)),
  'DELETE /api/client/sessions': row(clients(200)),
  'PATCH /api/client/profile': row(clients(200), { json: () => ({ lastName: 'Henare' }) }),
  'PATCH /api/client/change-password': row(clients(200), {
    json: () => ({ currentPassword: password, newPassword: 'a-better-horse-2' }),
  }),
  'POST /api/client/verify-email/resend': row(clients(200)),
  'GET /api/client/notification-preferences': row(clients(200)),
  'PATCH /api/client/notification-preferences': row(clients(200), { json: () => ({ messages: false }) }),

  'GET /api/client/projects': row(clients(200)),
  'POST /api/client/projects': row(subscribers(201), { json: brief }),
  'POST /api/project-briefs': row(subscribers(201), { json: brief }),
  'GET /api/client/projects/:id': row(itsOwner(200)),

  'GET /api/client/projects/:id/messages': row(itsOwner(200)),
  'GET /api/client/messages/:id': row(itsOwner(200)),
  'POST /api/client/projects/:id/messages': row(itsOwner(201), { json: message }),
  'POST /api/client/messages-new/:id': row(itsOwner(201), { json: message }),
  'POST /api/client/send-message': row(itsOwner(201), {
    json: ({ project }) => ({ projectId: project, ...message() }),
  }),
  'PUT /api/client/projects/:id/messages/read': row(itsOwner(200), {
    json: () => ({ readUpTo: '2026-11-20T09:00:00.000Z' }),
  }),
  'GET /api/messages': row(clients(200)),
  'POST /api/messages': row(clients(201), { json: () => ({ content: 'Kia ora' }) }),
  'PATCH /api/messages/:id/read': row(itsOwner(200), { id: ({ chatMessage }) => chatMessage }),
  'GET /api/client/unread': row(clients(200)),
};

const rows = Object.entries(matrix).map(([call, { statuses, ...sent }]) => {
  const [method = '', pattern = ''] = call.split(' ');
  return { call, method, pattern, statuses, sent };
});

/** Fills the names in an address with what is the owner's. */
const toPath = (pattern: string, { id = ({ project }) => project }: Sent, own: Holdings): string =>
  pattern
    .replace(':id', id(own))
    .replace(':assetId', pattern.includes('attachments') ? own.attachment : own.asset)
    .replace(':revisionId', own.revision)
    .replace(':userId', own.id)
    .replace(':slug', 'none');

function toInit(method: string, { json, form }: Sent, { credentials, own }: Visit): RequestInit {
  const caller = { ...credentials, headers: { 'sec-fetch-site': 'same-origin' } };
  if (json) return withJson(json(own), caller, method);
  if (!form) return asCaller(caller, method);
  const body = new FormData();
  for (const [name, value] of Object.entries(form(own))) body.append(name, value);
  return { ...asCaller(caller, method), body };
}

describe('each caller at each call', { timeout: 60_000 }, () => {
  it('has been thought of', async () => {
    const { app } = await createTestApp();
    const present = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/admin/'))
      .map(({ method, path }) => `${method} ${path}`);

    expect(Object.keys(matrix).sort()).toEqual([...new Set(present)].sort());
  });

  it.each(rows)('$call', async ({ method, pattern, statuses, sent }) => {
    const { request, deps } = await createTestApp();

    const answered: Record<string, number> = {};
    for (const caller of callers) {
      const visit = await visitAs(deps, caller);
      const answer = await request(toPath(pattern, sent, visit.own), toInit(method, sent, visit));
      await answer.body?.cancel();
      answered[caller] = answer.status;
    }

    expect(answered).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, statuses[at]])));
  });
});
