import {
  overviewCounts,
  staffClientPage,
  filePage,
  clientDetail,
  clientNote,
  clientNotePage,
  clientProjectPage,
  subscriptionChangePage,
  viewAsSession,
} from '@stackworks/contracts';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { clientRoutes, clientPageRoutes } from './clients.routes.ts';

export const clientDocs = describeCalls<typeof clientRoutes>(
  'Clients',
  'Clients as staff see them.',
)({
  'GET /admin/clients': { summary: 'Lists clients.', answers: { 200: staffClientPage } },
  'GET /admin/users': {
    summary: 'Lists clients.',
    description: 'The same call at its older address.',
    answers: { 200: staffClientPage },
  },
  'GET /admin/overview-counts': { summary: 'Counts clients and projects.', answers: { 200: overviewCounts } },
});

export const clientPageDocs = describeCalls<typeof clientPageRoutes>(
  'Client page',
  'One client as staff see and manage them.',
)({
  'GET /admin/clients/:id': { summary: 'Reads a client.', answers: { 200: clientDetail } },
  'GET /admin/clients/:id/subscription-history': {
    summary: 'Lists the changes of a client’s plan, newest first.',
    answers: { 200: subscriptionChangePage },
  },
  'GET /admin/clients/:id/projects': {
    summary: 'Lists a client’s projects, newest first.',
    answers: { 200: clientProjectPage },
  },
  'GET /admin/clients/:id/files': {
    summary: 'Lists a client’s files, newest first.',
    answers: { 200: filePage },
  },
  'GET /admin/clients/:id/notes': {
    summary: 'Lists what colleagues noted about a client, newest first.',
    answers: { 200: clientNotePage },
  },
  'POST /admin/clients/:id/notes': {
    summary: 'Adds a note about a client.',
    answers: { 201: clientNote },
    isRepeatable: true,
  },
  'DELETE /admin/clients/:id/notes/:noteId': {
    summary: 'Deletes a note of one’s own.',
    answers: { 204: nothing },
  },
  'PATCH /admin/clients/:id/suspension': {
    summary: 'Suspends or reactivates a client.',
    answers: { 200: clientDetail },
    errors: ['conflict'],
  },
  'PATCH /admin/clients/:id/subscription': {
    summary: 'Grants a client a plan, or ends the one they have.',
    answers: { 200: clientDetail },
    errors: ['conflict'],
  },
  'POST /admin/clients/:id/view-as': {
    summary: 'Opens a view of what a client sees, in which nothing can be changed.',
    answers: { 201: viewAsSession },
    errors: ['conflict'],
  },
  'DELETE /admin/clients/:id/view-as': {
    summary: 'Ends the view of what a client sees.',
    answers: { 204: nothing },
  },
});
