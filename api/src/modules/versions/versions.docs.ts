import { projectVersion, versionList, revisionQuota } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { versionRoutes } from './versions.routes.ts';

const list = {
  summary: 'Lists the versions of a project, newest first.',
  answers: { 200: versionList },
  errors: ['not_found'],
} as const;

export const versionDocs = describeCalls<typeof versionRoutes>(
  'Versions',
  'Versions of a project’s work: staff deliver them, clients approve them or ask for changes.',
)({
  'GET /client/revision-quota': {
    summary: 'Counts the changes that the client has asked for this month, and their quota.',
    answers: { 200: revisionQuota },
  },
  'GET /client/projects/:id/revisions': list,
  'POST /client/projects/:id/revisions/:revisionId/approve': {
    summary: 'Approves a version.',
    answers: { 200: projectVersion },
    errors: ['not_found', 'conflict'],
    isRepeatable: true,
  },
  'POST /client/projects/:id/revisions/:revisionId/request-changes': {
    summary: 'Asks for changes to a version.',
    answers: { 200: projectVersion },
    errors: ['not_found', 'conflict', 'quota_used', 'subscription_required'],
    isRepeatable: true,
  },
  'GET /admin/projects/:id/revisions': list,
  'POST /admin/projects/:id/revisions': {
    summary: 'Delivers a version to the client.',
    answers: { 201: projectVersion },
    errors: ['not_found', 'conflict'],
  },
});
