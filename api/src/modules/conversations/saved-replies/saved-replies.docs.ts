import { savedReply, savedReplyPage } from '@stackworks/contracts';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { savedReplyRoutes } from './saved-replies.routes.ts';

export const savedReplyDocs = describeCalls<typeof savedReplyRoutes>(
  'Saved replies',
  'Texts the team sends often.',
)({
  'GET /admin/saved-replies': {
    summary: 'Lists saved replies by title.',
    answers: { 200: savedReplyPage },
    errors: ['not_found'],
  },
  'POST /admin/saved-replies': {
    summary: 'Adds a saved reply.',
    answers: { 201: savedReply },
    errors: ['already_exists'],
  },
  'PATCH /admin/saved-replies/:id': {
    summary: 'Changes a saved reply.',
    answers: { 200: savedReply },
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /admin/saved-replies/:id': {
    summary: 'Deletes a saved reply.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
});
