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
  'What needs the team.',
)({
  'GET /admin/needs': {
    summary: 'Lists what needs the team, by the time left.',
    answers: { 200: inboxPage },
  },
  'GET /admin/counts': {
    summary: 'Counts what the rail shows beside its places.',
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
    summary: 'Notes that an answer is not needed.',
    answers: { 200: targetParam },
    errors: ['not_found', 'conflict'],
  },
  'GET /admin/reports/response-times': {
    summary:
      'Reports how soon the team replied, by month, person and plan: what is overdue counts as missed.',
    answers: { 200: responseTimes },
  },
});
