import { Readable } from 'node:stream';
import {
  clientChangeInput,
  clientFilters,
  clientInput,
  clientsQuery,
  clientNoteInput,
  clientNoteParam,
  clientParam,
  pageQuery,
  subscriptionGrantInput,
  suspensionInput,
  timelineQuery,
  overviewCounts,
  staffClientPage,
  filePage,
  clientDetail,
  clientNote,
  clientNotePage,
  clientProjectPage,
  subscriptionChangePage,
  timelinePage,
  viewAsSession,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { csvHeaders } from '#/platform/csv.ts';
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate, readIdempotencyKey } from '#/server/validate.ts';
import { countOverview, listClients, getClientDetail } from '#/modules/clients/queries/read-clients.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { listSubscriptionChanges } from '#/modules/billing/history/read-history.ts';
import { exportClients } from './queries/export-clients.ts';
import { readTimeline } from './queries/read-timeline.ts';
import { createClient, resendClientInvitation } from './commands/create-client.ts';
import { cancelNewEmail, editClient } from './commands/edit-client.ts';
import { grantPlan, setSuspension } from './commands/manage-client.ts';
import { addNote } from '#/modules/notes/commands/add-note.ts';
import { deleteNote } from '#/modules/notes/commands/delete-note.ts';
import { listNotes } from '#/modules/notes/queries/list-notes.ts';
import { endViewAs, viewAsClient } from '#/modules/sessions/commands/view-as-client.ts';
import { listFilesOfClient } from '#/modules/files/queries/read-files.ts';
import { listProjectsOf } from '#/modules/projects/queries/list-projects.ts';
import { created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';

/** Clients as staff see them. */
export const clientRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin', { scope: 'clients' });
  const asAdmin = callerAs('admin', deps);

  return new Hono<AppEnv>()
    .get('/admin/clients', admin, validate('query', clientsQuery), async (c) =>
      c.json(await listClients(deps, c.req.valid('query')), 200),
    )
    .post('/admin/clients', admin, validate('json', clientInput), async (c) =>
      c.json(await createClient(asAdmin(c), c.req.valid('json')), 201),
    )
    .get('/admin/clients/export', admin, validate('query', clientFilters), (c) => {
      const rows = exportClients(asAdmin(c), c.req.valid('query'));
      return c.body(
        Readable.toWeb(Readable.from(rows, { objectMode: false })),
        200,
        csvHeaders('clients.csv'),
      );
    })
    .get('/admin/overview-counts', admin, async (c) => c.json(await countOverview(deps), 200));
};

/** One client as staff see and manage them. */
export const clientPageRoutes = (deps: CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin', { scope: 'clients' });
  const asAdmin = callerAs('admin', deps);
  const client = validate('param', clientParam);
  const paged = validate('query', pageQuery);

  return new Hono<AppEnv>()
    .get('/admin/clients/:id', admin, client, async (c) =>
      c.json(await getClientDetail(deps, c.req.valid('param').id), 200),
    )
    .patch('/admin/clients/:id', admin, client, validate('json', clientChangeInput), async (c) => {
      return c.json(
        await editClient(asAdmin(c), { clientId: c.req.valid('param').id, ...c.req.valid('json') }),
        200,
      );
    })
    .delete('/admin/clients/:id/pending-email', admin, client, async (c) =>
      c.json(await cancelNewEmail(asAdmin(c), c.req.valid('param').id), 200),
    )
    .post('/admin/clients/:id/invitation', admin, client, async (c) =>
      c.json(await resendClientInvitation(asAdmin(c), c.req.valid('param').id), 201),
    )
    .get('/admin/clients/:id/subscription-history', admin, client, paged, async (c) =>
      c.json(await listSubscriptionChanges(deps, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .get('/admin/clients/:id/timeline', admin, client, validate('query', timelineQuery), async (c) =>
      c.json(await readTimeline(deps, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .get('/admin/clients/:id/projects', admin, client, paged, async (c) => {
      const { id } = await getClient(deps.db.read, c.req.valid('param').id);
      return c.json(await listProjectsOf(deps.db.read, { role: 'admin' }, id, c.req.valid('query')), 200);
    })
    .get('/admin/clients/:id/files', admin, client, paged, async (c) => {
      const { id } = await getClient(deps.db.read, c.req.valid('param').id);
      return c.json(await listFilesOfClient(deps.db.read, c.get('identity'), id, c.req.valid('query')), 200);
    })
    .get('/admin/clients/:id/notes', admin, client, paged, async (c) => {
      const { id: userId } = c.get('identity');
      return c.json(await listNotes(deps, userId, c.req.valid('param').id, c.req.valid('query')), 200);
    })
    .post('/admin/clients/:id/notes', admin, client, validate('json', clientNoteInput), async (c) => {
      const note = { ...c.req.valid('json'), clientId: c.req.valid('param').id, key: readIdempotencyKey(c) };
      return c.json(await addNote(asAdmin(c), note), 201);
    })
    .delete('/admin/clients/:id/notes/:noteId', admin, validate('param', clientNoteParam), async (c) => {
      const { id, noteId } = c.req.valid('param');
      await deleteNote(asAdmin(c), { clientId: id, noteId });
      return c.body(null, 204);
    })
    .patch('/admin/clients/:id/suspension', admin, client, validate('json', suspensionInput), async (c) => {
      return c.json(
        await setSuspension(asAdmin(c), { clientId: c.req.valid('param').id, ...c.req.valid('json') }),
        200,
      );
    })
    .patch(
      '/admin/clients/:id/subscription',
      admin,
      client,
      validate('json', subscriptionGrantInput),
      async (c) => {
        return c.json(
          await grantPlan(asAdmin(c), { clientId: c.req.valid('param').id, ...c.req.valid('json') }),
          200,
        );
      },
    )
    .post('/admin/clients/:id/view-as', admin, client, async (c) =>
      c.json(await viewAsClient(asAdmin(c), c.req.valid('param').id), 201),
    )
    .delete('/admin/clients/:id/view-as', admin, client, async (c) => {
      await endViewAs(callerOf(c, deps), c.req.valid('param').id);
      return c.body(null, 204);
    });
};

export const clientDocs = tag('Clients', 'Clients as staff see them.').calls<typeof clientRoutes>({
  'GET /admin/clients': ok(staffClientPage).summary('Lists clients.'),
  'POST /admin/clients': created(clientDetail, 'already_exists').summary(
    'Opens a client’s account, and emails them an invitation to set a password.',
  ),
  'GET /admin/clients/export': ok({ says: 'The clients, one a row.', types: ['text/csv'] }).summary(
    'Exports clients as a spreadsheet.',
  ),
  'GET /admin/overview-counts': ok(overviewCounts).summary('Counts clients and projects.'),
});

export const clientPageDocs = tag('Client page', 'One client as staff see and manage them.').calls<
  typeof clientPageRoutes
>({
  'GET /admin/clients/:id': ok(clientDetail).summary('Reads a client.'),
  'PATCH /admin/clients/:id': ok(clientDetail, 'conflict', 'already_exists', 'rate_limited').summary(
    'Changes a client’s details.',
    {
      description:
        'A new email address gets a link, and the present one is notified. It stays the client’s address until the link is followed; saving the same address again sends another link.',
    },
  ),
  'DELETE /admin/clients/:id/pending-email': ok(clientDetail).summary(
    'Cancels a client’s change of email address.',
  ),
  'POST /admin/clients/:id/invitation': created(clientDetail, 'conflict', 'rate_limited').summary(
    'Emails a client who has no password yet a new invitation, which voids the one before.',
  ),
  'GET /admin/clients/:id/subscription-history': ok(subscriptionChangePage).summary(
    'Lists the changes of a client’s plan, newest first.',
  ),
  'GET /admin/clients/:id/timeline': ok(timelinePage).summary(
    'Lists what has happened with a client, newest first: messages, work and money.',
  ),
  'GET /admin/clients/:id/projects': ok(clientProjectPage).summary(
    'Lists a client’s projects, newest first.',
  ),
  'GET /admin/clients/:id/files': ok(filePage).summary('Lists a client’s files, newest first.'),
  'GET /admin/clients/:id/notes': ok(clientNotePage).summary(
    'Lists what colleagues noted about a client, newest first.',
  ),
  'POST /admin/clients/:id/notes': created(clientNote).summary('Adds a note about a client.', {
    isRepeatable: true,
  }),
  'DELETE /admin/clients/:id/notes/:noteId': noContent().summary('Deletes a note of one’s own.'),
  'PATCH /admin/clients/:id/suspension': ok(clientDetail, 'conflict').summary(
    'Suspends or reactivates a client.',
  ),
  'PATCH /admin/clients/:id/subscription': ok(clientDetail, 'conflict').summary(
    'Grants a client a plan, or ends the one they have.',
  ),
  'POST /admin/clients/:id/view-as': created(viewAsSession, 'conflict').summary(
    'Opens a view of what a client sees, in which nothing can be changed.',
  ),
  'DELETE /admin/clients/:id/view-as': noContent().summary('Ends the view of what a client sees.'),
});
