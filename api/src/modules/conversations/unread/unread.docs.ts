import { staffUnreadCounts, unreadCounts } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { unreadRoutes } from './unread.routes.ts';

export const unreadDocs = describeCalls<typeof unreadRoutes>(
  'Unread',
  'What has not been read yet.',
)({
  'GET /client/unread': {
    summary: 'Counts what the client has not read yet.',
    answers: { 200: unreadCounts },
  },
  'GET /admin/unread': {
    summary: 'Counts what staff have not read yet.',
    answers: { 200: staffUnreadCounts },
  },
});
