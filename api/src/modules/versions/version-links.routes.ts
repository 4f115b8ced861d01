import { linkedChangesInput, linkedFileQuery, linkedVersion, versionLinkInput } from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { sendFile, sendThumbnail } from '#/modules/files/files.routes.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { ConfigPort, StoragePort } from '#/platform/ports.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readAddress } from '#/server/client-address.ts';
import { ok, responds, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import { readIdempotencyKey, validate } from '#/server/validate.ts';
import { decideByLink, getLinkedFile, readLinked, renewLink } from './version-links.ts';

const fileParam = z.object({ fileId: z.string() });

/** What the link in a version's email opens: that version, for that person, without signing in, and nothing else. */
export const versionLinkRoutes = (deps: ConfigPort & ProjectDeps & StoragePort) => {
  const link = validate('json', versionLinkInput);
  const count = (c: Context) => countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
  const file = validate('param', fileParam);
  const query = validate('query', linkedFileQuery);

  return new Hono<AppEnv>()
    .post('/version-links/check', link, async (c) => {
      await count(c);
      return c.json(await readLinked(deps, c.req.valid('json').token), 200);
    })
    .post('/version-links/approve', link, async (c) => {
      await count(c);
      const decision = { status: 'approved' } as const;
      const input = { ...c.req.valid('json'), decision, key: readIdempotencyKey(c) };
      return c.json(await decideByLink(deps, input), 200);
    })
    .post('/version-links/request-changes', validate('json', linkedChangesInput), async (c) => {
      await count(c);
      const { token, feedback } = c.req.valid('json');
      const decision = { status: 'changes_requested', feedback } as const;
      return c.json(await decideByLink(deps, { token, decision, key: readIdempotencyKey(c) }), 200);
    })
    .post('/version-links/renew', link, async (c) => {
      await count(c);
      await renewLink(deps, c.req.valid('json').token);
      return c.json({ message: 'We’ve emailed you a new link.' }, 200);
    })
    .get('/version-links/files/:fileId', file, query, async (c) => {
      const { token, preview } = c.req.valid('query');
      return sendFile(c, deps, await getLinkedFile(deps, { token, ...c.req.valid('param') }), { preview });
    })
    .get('/version-links/files/:fileId/thumbnail', file, query, async (c) => {
      const { token } = c.req.valid('query');
      return sendThumbnail(c, deps, await getLinkedFile(deps, { token, ...c.req.valid('param') }), 'emails');
    });
};

const known = { says: 'The browser has this version already.', types: [] };

export const versionLinkDocs = tag(
  'Version links',
  'What the link in a version’s email opens: that version, for that person, without signing in.',
).calls<typeof versionLinkRoutes>({
  'POST /version-links/check': ok(linkedVersion, 'link_expired', 'not_found', 'rate_limited').summary(
    'Reads the version.',
  ),
  'POST /version-links/approve': ok(
    linkedVersion,
    'already_exists',
    'link_expired',
    'not_found',
    'rate_limited',
    'role_needed',
  ).summary('Approves the version.', { isRepeatable: true }),
  'POST /version-links/request-changes': ok(
    linkedVersion,
    'already_exists',
    'link_expired',
    'not_found',
    'quota_used',
    'rate_limited',
    'subscription_required',
  ).summary('Asks for changes to the version.', { isRepeatable: true }),
  'POST /version-links/renew': ok(statusMessage, 'conflict', 'not_found', 'rate_limited').summary(
    'Emails the person of an expired link a new one.',
  ),
  'GET /version-links/files/:fileId': responds(
    {
      200: { says: 'The file.', types: ['*/*'] },
      206: { says: 'The requested range.', types: ['*/*'] },
      304: known,
      416: { says: 'The file has no such range.', types: [] },
    },
    'link_expired',
    'not_found',
  ).summary('Sends a file of the version.', { headers: ['Range', 'If-Range', 'If-None-Match'] }),
  'GET /version-links/files/:fileId/thumbnail': responds(
    {
      200: { says: 'The picture.', types: ['image/webp'] },
      304: known,
    },
    'link_expired',
    'not_found',
  ).summary('Sends a file’s picture.'),
});
