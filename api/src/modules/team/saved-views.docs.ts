import { savedView, savedViewPage } from '@stackworks/contracts';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { savedViewRoutes } from './saved-views.routes.ts';

export const savedViewDocs = describeCalls<typeof savedViewRoutes>(
  'Saved views',
  'Filters of the project list that staff keep for themselves.',
)({
  'GET /admin/saved-views': {
    summary: 'Lists one’s own saved views, newest first.',
    answers: { 200: savedViewPage },
  },
  'POST /admin/saved-views': {
    summary: 'Saves a view.',
    answers: { 201: savedView },
    errors: ['already_exists'],
  },
  'PATCH /admin/saved-views/:id': {
    summary: 'Renames a view.',
    answers: { 200: savedView },
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /admin/saved-views/:id': {
    summary: 'Deletes a view.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
});
