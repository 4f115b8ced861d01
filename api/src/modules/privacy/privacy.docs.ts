import { dataExportInput, personalData, retentionDryRun, retentionReport } from '@stackworks/contracts';
import { ok, responds, statusMessage, tag } from '#/server/openapi/describe-calls.ts';
import type { clientPrivacyRoutes, dataExportRoutes, staffPrivacyRoutes } from './privacy.routes.ts';

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
