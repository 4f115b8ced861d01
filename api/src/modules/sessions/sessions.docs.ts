import { describeCalls, told } from '#/server/openapi/describe-calls.ts';
import type { sessionRoutes } from './sessions.routes.ts';

export const sessionDocs = describeCalls<typeof sessionRoutes>(
  'Sessions',
  'Signing out, here or everywhere.',
)({
  'POST /client/logout': {
    summary: 'Signs the client out here.',
    answers: { 200: told },
    errors: ['cross_origin', 'read_only'],
    callers: ['client'],
    isOpen: true,
  },
  'GET /client/logout': {
    summary: 'Signs the client out here and leads to the home page.',
    answers: { 303: { says: 'Leads on.', types: [] } },
    errors: ['read_only'],
    callers: ['client'],
    isOpen: true,
  },
  'DELETE /client/sessions': { summary: 'Signs the client out everywhere.', answers: { 200: told } },
  'DELETE /admin/sessions': { summary: 'Signs the member of staff out everywhere.', answers: { 200: told } },
  'POST /admin/logout': {
    summary: 'Signs the member of staff out here.',
    answers: { 200: told },
    errors: ['cross_origin'],
    callers: ['admin'],
    isOpen: true,
  },
});
