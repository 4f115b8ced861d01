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

export const projectDocs = describeCalls<typeof projectRoutes>(
  'Projects',
  'Clients brief projects and see their own; staff see all of them and move them on.',
)({
  'GET /client/projects': {
    summary: 'Lists the client’s own projects, newest first.',
    description: 'With `If-None-Match` it is answered in short while nothing has changed.',
    answers: { 200: projectPage, 304: { says: 'Nothing has changed.', types: [] } },
    headers: ['If-None-Match'],
  },
  'POST /client/projects': brief,
  'POST /project-briefs': { ...brief, description: 'The same call at its older address.' },
  'GET /client/delivery-estimate': {
    summary: 'Says by when a brief that is complete now would be delivered.',
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
      'The answer that completes the brief sets the delivery date. Once work has started, or when the brief has another `version` by now, the answer is a `conflict`.',
    answers: { 200: project },
    errors: ['not_found', 'conflict', 'subscription_required'],
  },
  'GET /admin/projects': {
    summary: 'Lists projects, narrowed and ordered as the query says.',
    answers: { 200: staffProjectPage },
  },
  'PATCH /admin/projects': {
    summary: 'Makes one change to many projects, and tells what became of each.',
    answers: { 200: bulkResult },
  },
  'GET /admin/projects/counts': {
    summary: 'Counts the projects of each status.',
    answers: { 200: projectCounts },
  },
  'GET /admin/projects/export': {
    summary: 'Sends the projects as a spreadsheet, as they are read.',
    answers: { 200: { says: 'The projects, one a row.', types: ['text/csv'] } },
  },
  'GET /admin/projects/:id': {
    summary: 'Reads a project with how many messages and files it has.',
    answers: { 200: staffProjectDetail },
    errors: ['not_found'],
  },
  'PATCH /admin/projects/:id': {
    summary: 'Changes a project’s status, priority or due date.',
    answers: { 200: staffProject },
    errors: ['not_found', 'conflict'],
  },
  'PATCH /admin/projects/:id/status': {
    summary: 'Changes a project’s status.',
    answers: { 200: staffProject },
    errors: ['not_found', 'conflict'],
  },
  'PATCH /admin/projects/:id/assign': {
    summary: 'Assigns a project to a colleague, or to nobody.',
    answers: { 200: staffProject },
    errors: ['not_found', 'conflict'],
  },
});
