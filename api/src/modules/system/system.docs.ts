import { heldMailsSettled, mailsDismissed, mailsRetried, systemReport } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { systemRoutes } from './system.routes.ts';

export const systemDocs = describeCalls<typeof systemRoutes>(
  'System',
  'How everything is, for staff.',
)({
  'GET /admin/system': { summary: 'Reports how everything is.', answers: { 200: systemReport } },
  'POST /admin/system/mails/retry': {
    summary: 'Retries emails that failed.',
    answers: { 200: mailsRetried },
  },
  'POST /admin/system/mails/dismiss': {
    summary: 'Dismisses failed emails.',
    answers: { 200: mailsDismissed },
  },
  'POST /admin/system/mails/held': {
    summary: 'Sends or deletes emails held after a restore.',
    answers: { 200: heldMailsSettled },
  },
});
