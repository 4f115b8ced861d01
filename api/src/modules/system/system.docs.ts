import { heldMailsSettled, mailsDismissed, mailsRetried, systemReport } from '@stackworks/contracts';
import { describeCalls } from '#/http/openapi/describe-calls.ts';
import type { systemRoutes } from './system.routes.ts';

export const systemDocs = describeCalls<typeof systemRoutes>(
  'System',
  'How everything is, for staff.',
)({
  'GET /admin/system': { summary: 'Reports how everything is.', answers: { 200: systemReport } },
  'POST /admin/system/mails/retry': {
    summary: 'Has mails tried again that could not be sent.',
    answers: { 200: mailsRetried },
  },
  'POST /admin/system/mails/dismiss': {
    summary: 'Has failed mails told of no more.',
    answers: { 200: mailsDismissed },
  },
  'POST /admin/system/mails/held': {
    summary: 'Sends mails that a restore held, or drops them.',
    answers: { 200: heldMailsSettled },
  },
});
