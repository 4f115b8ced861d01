import {
  inboxPage,
  nudgeDraft,
  responseTimes,
  staffCounts,
  targetParam,
  staffThreadMessage,
} from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { inboxRoutes } from './inbox.routes.ts';

export const inboxDocs = describeCalls<typeof inboxRoutes>(
  'Needs',
  'The team’s inbox: replies owed, projects due, reviews that wait.',
)({
  'GET /admin/needs': {
    summary: 'Lists inbox items by the time left.',
    answers: { 200: inboxPage },
  },
  'GET /admin/counts': {
    summary: 'Reads the counts in the rail of staff screens.',
    answers: { 200: staffCounts },
  },
  'GET /admin/projects/:id/nudge': {
    summary: 'Drafts the message that asks a client for feedback.',
    answers: { 200: nudgeDraft },
    errors: ['not_found', 'conflict'],
  },
  'POST /admin/projects/:id/nudge': {
    summary: 'Asks a client for feedback on the version they have.',
    answers: { 201: staffThreadMessage },
    errors: ['not_found', 'conflict'],
  },
  'POST /admin/promises/:id/dismiss': {
    summary: 'Dismisses a message that needs no reply.',
    answers: { 200: targetParam },
    errors: ['not_found', 'conflict'],
  },
  'GET /admin/reports/response-times': {
    summary:
      'Reports how soon the team replied, by month, person and plan: what is overdue counts as missed.',
    answers: { 200: responseTimes },
  },
});
