import { projectVersion, versionList, revisionQuota } from '@stackworks/contracts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';
import type { versionRoutes } from './versions.routes.ts';

const list = ok(versionList).summary('Lists the versions of a project, newest first.');

export const versionDocs = tag(
  'Versions',
  'Versions of a project’s work: staff deliver them, clients approve them or ask for changes.',
).calls<typeof versionRoutes>({
  'GET /client/revision-quota': ok(revisionQuota).summary(
    'Counts the changes that the client has asked for this month, and their quota.',
  ),
  'GET /client/projects/:id/revisions': list,
  'POST /client/projects/:id/revisions/:revisionId/approve': ok(projectVersion, 'conflict').summary(
    'Approves a version.',
    { isRepeatable: true },
  ),
  'POST /client/projects/:id/revisions/:revisionId/request-changes': ok(
    projectVersion,
    'conflict',
    'quota_used',
    'subscription_required',
  ).summary('Asks for changes to a version.', { isRepeatable: true }),
  'GET /admin/projects/:id/revisions': list,
  'POST /admin/projects/:id/revisions': created(projectVersion, 'conflict').summary(
    'Delivers a version to the client.',
  ),
});
