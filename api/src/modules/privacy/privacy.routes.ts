import {
  apiPaths,
  clientParam,
  dataExportInput,
  leadParam,
  erasureInput,
  siteRoutes,
  personalData,
  retentionDryRun,
  retentionReport,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '#/server/app-env.ts';
import { readAddress } from '#/server/client-address.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { onErrorAtLink } from '#/server/on-error.ts';
import { callerAs, callerOf } from '#/server/callers.ts';
import { requireProof, requireClient, requireRole } from '#/server/require-role.ts';
import { sendStoredFile } from '#/server/send-stored-file.ts';
import { parseForm, validate } from '#/server/validate.ts';
import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { useExportLink } from './commands/make-export.ts';
import { eraseLead, requestErasureFor, requestOwnErasure } from './commands/request-erasure.ts';
import { requestExport } from './commands/request-export.ts';
import { withdrawErasure } from './commands/withdraw-erasure.ts';
import { readPersonalData } from './queries/read-personal-data.ts';
import { countDue, readRetention } from './queries/read-retention.ts';
import type { RetentionDeps } from './retention-rules.ts';
import { ok, responds, statusMessage, tag } from '#/server/openapi/describe-calls.ts';

type Deps = ConfigPort & RetentionDeps;

const copyRequested = { message: 'We’re making the copy. A link to it will be emailed.' };
const home = { label: 'Back to the site', href: siteRoutes.home };

/** A signed-in client's own data: a copy of it, and its deletion. */
export const clientPrivacyRoutes = (deps: Deps) => {
  const client = requireClient(deps, 'own');

  return new Hono<AppEnv>()
    .get('/client/personal-data', client, async (c) =>
      c.json(await readPersonalData(deps, c.get('identity').id), 200),
    )
    .post('/client/data-export', client, async (c) => {
      const { id: id } = c.get('identity');
      await requestExport(callerOf(c, deps), { type: 'client', id });
      return c.json(copyRequested, 202);
    })
    .post('/client/erasure', client, validate('json', erasureInput), async (c) => {
      const self = c.get('identity');
      await requestOwnErasure({ ...deps, actor: self }, c.req.valid('json').password);
      return c.json(await readPersonalData(deps, self.id), 200);
    })
    .delete('/client/erasure', client, async (c) => {
      const { id: id } = c.get('identity');
      await withdrawErasure(callerOf(c, deps), id);
      return c.json(await readPersonalData(deps, id), 200);
    });
};

/** The pages of the link to a copy. Opening the link uses nothing up, as mail scanners do that too. */
export const dataExportRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .onError(onErrorAtLink('We couldn’t open your data.', () => [home]))
    .get('/data-export', validate('query', dataExportInput), (c) => {
      const send = {
        label: 'Download',
        to: apiPaths.dataExport,
        fields: { token: c.req.valid('query').token },
      };
      const body = ['It’s a zip file. The download works once.'];
      return sendNotice(c, { title: 'Download your data', body, send, links: [home] }, 200);
    })
    .post('/data-export', async (c) => {
      await countAttempt(deps, rateRules.linksByAddress, readAddress(c, deps));
      const { token } = await parseForm(c, dataExportInput);
      const file = await useExportLink(deps, token);
      return sendStoredFile(c, deps.storage, {
        ...file,
        type: 'application/zip',
        name: 'your-data.zip',
        isShown: false,
      });
    });

/** What staff do when somebody asks for a copy of their data or its deletion, and what the nightly rules do. */
export const staffPrivacyRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');
  const asAdmin = callerAs('admin', deps);
  const proof = requireProof(deps);
  const client = validate('param', clientParam);
  const lead = validate('param', leadParam);

  return new Hono<AppEnv>()
    .get('/admin/clients/:id/personal-data', admin, client, async (c) =>
      c.json(await readPersonalData(deps, c.req.valid('param').id), 200),
    )
    .post('/admin/clients/:id/data-export', admin, proof, client, async (c) => {
      const actor = { role: 'admin', id: c.get('identity').id } as const;
      await requestExport({ ...deps, actor }, { type: 'client', id: c.req.valid('param').id });
      return c.json(copyRequested, 202);
    })
    .post('/admin/clients/:id/erasure', admin, proof, client, async (c) => {
      const { id } = c.req.valid('param');
      await requestErasureFor(asAdmin(c), id);
      return c.json(await readPersonalData(deps, id), 200);
    })
    .delete('/admin/clients/:id/erasure', admin, client, async (c) => {
      const { id } = c.req.valid('param');
      await withdrawErasure(callerOf(c, deps), id);
      return c.json(await readPersonalData(deps, id), 200);
    })
    .post('/admin/leads/:id/data-export', admin, proof, lead, async (c) => {
      const actor = { role: 'admin', id: c.get('identity').id } as const;
      await requestExport({ ...deps, actor }, { type: 'lead', id: c.req.valid('param').id });
      return c.json(copyRequested, 202);
    })
    .post('/admin/leads/:id/erasure', admin, proof, lead, async (c) => {
      await eraseLead(asAdmin(c), c.req.valid('param').id);
      return c.json({ message: 'Everything about them has been deleted.' }, 200);
    })
    .get('/admin/retention', admin, async (c) => c.json(await readRetention(deps), 200))
    .get('/admin/retention/dry-run', admin, async (c) => c.json(await countDue(deps), 200));
};

const copy = responds({ 202: statusMessage }, 'not_found', 'rate_limited');

export const clientPrivacyDocs = tag('Own data', 'A copy of a client’s own data, and its deletion.').calls<
  typeof clientPrivacyRoutes
>({
  'GET /client/personal-data': ok(personalData).summary('Says where a copy or deletion stands.'),
  'POST /client/data-export': copy.summary('Asks for a copy, which is emailed as a link.'),
  'POST /client/erasure': ok(personalData, 'rate_limited').summary(
    'Asks for the account to be deleted, some days later. Takes the password.',
  ),
  'DELETE /client/erasure': ok(personalData).summary('Keeps the account.'),
});

export const dataExportDocs = tag('Copies of data', 'The pages of the link to a copy.').calls<
  typeof dataExportRoutes
>({
  'GET /data-export': ok({ says: 'A page with a button.', types: ['text/html'] }).summary(
    'Asks whether to download the copy.',
    { isPage: true },
  ),
  'POST /data-export': ok(
    { says: 'The zip.', types: ['application/zip', 'text/html'] },
    'link_expired',
    'not_found',
    'rate_limited',
  ).summary('Downloads the copy, once.', {
    isPage: true,
    body: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: dataExportInput },
  }),
});

export const staffPrivacyDocs = tag(
  'Privacy',
  'What staff do when somebody asks for their data or its deletion, and what is deleted every night.',
).calls<typeof staffPrivacyRoutes>({
  'GET /admin/clients/:id/personal-data': ok(personalData, 'not_found').summary(
    'Says where a client’s copy or deletion stands.',
  ),
  'POST /admin/clients/:id/data-export': copy.summary('Emails a client a link to a copy of their data.'),
  'POST /admin/clients/:id/erasure': ok(personalData, 'not_found').summary(
    'Has a client’s account deleted, some days later.',
  ),
  'DELETE /admin/clients/:id/erasure': ok(personalData, 'not_found').summary('Keeps a client’s account.'),
  'POST /admin/leads/:id/data-export': copy.summary('Emails a lead a link to a copy of their data.'),
  'POST /admin/leads/:id/erasure': ok(statusMessage, 'not_found').summary(
    'Deletes everything about a lead at once: all leads from their email address.',
  ),
  'GET /admin/retention': ok(retentionReport).summary('Says what the last night deleted, by rule.'),
  'GET /admin/retention/dry-run': ok(retentionDryRun).summary('Counts what would be deleted now.'),
});
