import {
  blockedSenderPage,
  blockedSenderParam,
  filedEmail,
  unsortedEmailDetail,
  unsortedEmailParam,
  unsortedPage,
} from '@stackworks/contracts';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { unsortedEmailRoutes } from './unsorted-emails.routes.ts';

export const unsortedEmailDocs = tag(
  'Unsorted emails',
  'Emails that belong to no conversation, for staff to file or dismiss.',
).calls<typeof unsortedEmailRoutes>({
  'GET /admin/unsorted-emails': ok(unsortedPage).summary('Lists emails that belong to no conversation.'),
  'GET /admin/unsorted-emails/:id': ok(unsortedEmailDetail, 'not_found').summary(
    'Reads an email that belongs to no conversation, and where it may belong.',
  ),
  'GET /admin/unsorted-emails/:id/files/:index': responds(
    { 200: { says: 'The file.', types: ['application/octet-stream'] } },
    'not_found',
  ).summary('Downloads a file of an email.'),
  'POST /admin/unsorted-emails/:id/file': ok(filedEmail, 'not_found', 'conflict').summary(
    'Makes an email a message of a conversation, or of a new lead.',
    {
      description:
        'The message is its sender’s, and its response target counts from when the email arrived. Files that an upload would reject are left out.',
    },
  ),
  'POST /admin/unsorted-emails/:id/dismiss': ok(unsortedEmailParam, 'not_found', 'conflict').summary(
    'Takes an email off its list.',
  ),
  'DELETE /admin/unsorted-emails/:id/dismiss': ok(unsortedEmailParam, 'not_found', 'conflict').summary(
    'Puts a dismissed email back on its list.',
  ),
  'POST /admin/unsorted-emails/:id/block': ok(blockedSenderParam, 'not_found', 'conflict').summary(
    'Blocks an email’s sender, whose emails are then listed apart.',
  ),
  'GET /admin/blocked-senders': ok(blockedSenderPage).summary('Lists blocked senders.'),
  'DELETE /admin/blocked-senders/:id': ok(blockedSenderParam).summary('Unblocks a sender.'),
});
