import {
  blockedSenderParam,
  emailFiling,
  pageQuery,
  unsortedEmailParam,
  unsortedFileParam,
  unsortedQuery,
  blockedSenderPage,
  filedEmail,
  unsortedEmailDetail,
  unsortedPage,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { UploadDeps } from '#/modules/files/commands/upload-file.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { sendAttachment } from '#/server/send-stored-file.ts';
import { validate } from '#/server/validate.ts';
import { blockSender, unblockSender } from './commands/block-sender.ts';
import { dismissEmail, restoreEmail } from './commands/dismiss-email.ts';
import { fileEmail } from './commands/file-email.ts';
import { listBlockedSenders } from './queries/blocked-senders.ts';
import { listUnsorted, readUnsortedDetail, readUnsortedFile } from './queries/unsorted-emails.ts';
import { ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** Emails that belong to no conversation, for staff to sort. */
export const unsortedEmailRoutes = (deps: ConfigPort & UploadDeps) => {
  const admin = requireRole(deps, 'admin', { scope: 'messages' });
  const asAdmin = callerAs('admin', deps);
  const email = validate('param', unsortedEmailParam);

  return new Hono<AppEnv>()
    .get('/admin/unsorted-emails', admin, validate('query', unsortedQuery), async (c) =>
      c.json(await listUnsorted(deps, c.req.valid('query')), 200),
    )
    .get('/admin/unsorted-emails/:id', admin, email, async (c) =>
      c.json(await readUnsortedDetail(deps, c.get('identity').id, c.req.valid('param').id), 200),
    )
    .get(
      '/admin/unsorted-emails/:id/files/:index',
      admin,
      validate('param', unsortedFileParam),
      async (c) => {
        const { id, index } = c.req.valid('param');
        return sendAttachment(c, await readUnsortedFile(deps, id, index));
      },
    )
    .post('/admin/unsorted-emails/:id/file', admin, email, validate('json', emailFiling), async (c) => {
      return c.json(
        await fileEmail(asAdmin(c), { id: c.req.valid('param').id, ...c.req.valid('json') }),
        200,
      );
    })
    .post('/admin/unsorted-emails/:id/dismiss', admin, email, async (c) => {
      const { id } = c.req.valid('param');
      await dismissEmail(asAdmin(c), id);
      return c.json({ id }, 200);
    })
    .delete('/admin/unsorted-emails/:id/dismiss', admin, email, async (c) => {
      const { id } = c.req.valid('param');
      await restoreEmail(asAdmin(c), id);
      return c.json({ id }, 200);
    })
    .post('/admin/unsorted-emails/:id/block', admin, email, async (c) =>
      c.json({ id: await blockSender(asAdmin(c), c.req.valid('param').id) }, 200),
    )
    .get('/admin/blocked-senders', admin, validate('query', pageQuery), async (c) =>
      c.json(await listBlockedSenders(deps, c.req.valid('query')), 200),
    )
    .delete('/admin/blocked-senders/:id', admin, validate('param', blockedSenderParam), async (c) => {
      const { id } = c.req.valid('param');
      await unblockSender(asAdmin(c), id);
      return c.json({ id }, 200);
    });
};

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
