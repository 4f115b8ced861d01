import {
  bulkResult,
  deliveryEstimate,
  project,
  projectCounts,
  projectPage,
  staffProject,
  staffProjectDetail,
  staffProjectPage,
} from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { projectRoutes } from './projects.routes.ts';

const brief = {
  summary: 'Creates a project from a brief.',
  description:
    'A name is enough to create it; the delivery date is set once `brief.missing` is empty, for which a description is one of the required answers, whichever form sends it.',
  answers: { 201: project },
  errors: ['subscription_required', 'rate_limited'],
  isRepeatable: true,
} as const;
const change = { answers: { 200: staffProject }, errors: ['not_found', 'conflict'] } as const;

export const projectDocs = describeCalls<typeof projectRoutes>(
  'Projects',
  'Clients brief projects and see their own; staff see all of them and move them on.',
)({
  'GET /client/projects': {
    summary: 'Lists the client’s own projects, newest first.',
    description: 'With `If-None-Match`, returns 304 while nothing has changed.',
    answers: { 200: projectPage, 304: { says: 'Nothing has changed.', types: [] } },
    headers: ['If-None-Match'],
  },
  'POST /client/projects': brief,
  'POST /project-briefs': { ...brief, description: 'The same call at its older address.' },
  'GET /client/delivery-estimate': {
    summary: 'Estimates when a brief completed now would be delivered.',
    answers: { 200: deliveryEstimate },
  },
  'GET /client/projects/:id': {
    summary: 'Reads one of the client’s own projects.',
    answers: { 200: project },
    errors: ['not_found'],
  },
  'PATCH /client/projects/:id': {
    summary: 'Changes the brief of one of the client’s own projects, until work starts.',
    description:
      'The answer that completes the brief sets the delivery date. Returns a `conflict` once work has started, or when the brief has another `version` by now.',
    answers: { 200: project },
    errors: ['not_found', 'conflict', 'subscription_required'],
  },
  'GET /admin/projects': {
    summary: 'Lists projects, filtered and ordered by the query.',
    answers: { 200: staffProjectPage },
  },
  'PATCH /admin/projects': {
    summary: 'Makes one change to many projects, and reports the outcome for each.',
    answers: { 200: bulkResult },
  },
  'GET /admin/projects/counts': {
    summary: 'Counts the projects of each status.',
    answers: { 200: projectCounts },
  },
  'GET /admin/projects/export': {
    summary: 'Exports projects as a spreadsheet.',
    answers: { 200: { says: 'The projects, one a row.', types: ['text/csv'] } },
  },
  'GET /admin/projects/:id': {
    summary: 'Reads a project with its counts of messages and files.',
    answers: { 200: staffProjectDetail },
    errors: ['not_found'],
  },
  'PATCH /admin/projects/:id': { summary: 'Changes a project’s status, priority or due date.', ...change },
  'PATCH /admin/projects/:id/status': { summary: 'Changes a project’s status.', ...change },
  'PATCH /admin/projects/:id/assign': {
    summary: 'Assigns a project to a member of staff, or to nobody.',
    ...change,
  },
});
