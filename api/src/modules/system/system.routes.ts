import { failedMailsInput, settleHeldMailsInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { requireRole } from '#/server/require-role.ts';
import { validate } from '#/server/validate.ts';
import { createHealthReader } from './health/health.service.ts';
import { dismissMails } from './commands/dismiss-emails.ts';
import { readSystem } from './read-system.ts';
import { retryMails } from './commands/retry-emails.ts';
import { settleHeldMails } from './commands/release-held-emails.ts';

/** How everything is, for every member of staff: there is one kind of them. */
export const systemRoutes = (deps: Deps) => {
  const readHealth = createHealthReader(deps);
  return new Hono<AppEnv>()
    .get('/admin/system', requireRole(deps, 'admin'), async (c) =>
      c.json(await readSystem(deps, readHealth), 200),
    )
    .post(
      '/admin/system/mails/retry',
      requireRole(deps, 'admin'),
      validate('json', failedMailsInput),
      async (c) => c.json(await retryMails(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .post(
      '/admin/system/mails/dismiss',
      requireRole(deps, 'admin'),
      validate('json', failedMailsInput),
      async (c) => c.json(await dismissMails(deps, c.get('identity').userId, c.req.valid('json')), 200),
    )
    .post(
      '/admin/system/mails/held',
      requireRole(deps, 'admin'),
      validate('json', settleHeldMailsInput),
      async (c) => c.json(await settleHeldMails(deps, c.get('identity').userId, c.req.valid('json')), 200),
    );
};
