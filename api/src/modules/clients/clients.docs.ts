import {
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
import { atOlderAddress, created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { clientRoutes, clientPageRoutes } from './clients.routes.ts';

export const clientDocs = tag('Clients', 'Clients as staff see them.').calls<typeof clientRoutes>({
  'GET /admin/clients': ok(staffClientPage).summary('Lists clients.'),
  'POST /admin/clients': created(clientDetail, 'already_exists').summary(
    'Opens a client’s account, and emails them an invitation to set a password.',
  ),
  'GET /admin/clients/export': ok({ says: 'The clients, one a row.', types: ['text/csv'] }).summary(
    'Exports clients as a spreadsheet.',
  ),
  'GET /admin/users': ok(staffClientPage).summary('Lists clients.', {
    ...atOlderAddress,
  }),
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
