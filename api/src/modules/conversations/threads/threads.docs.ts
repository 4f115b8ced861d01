import {
  colleagueList,
  mentionPage,
  staffThreadMessage,
  staffThreadPage,
  threadMessage,
  threadPage,
  threadRead,
} from '@stackworks/contracts';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { threadRoutes } from './threads.routes.ts';

export const threadDocs = describeCalls<typeof threadRoutes>(
  'Threads',
  'What a project’s client and staff write to each other about it.',
)({
  'POST /client/projects/:id/typing': {
    summary: 'Tells the team that the client is writing.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
  'POST /admin/projects/:id/typing': {
    summary: 'Tells the client that the team is writing.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
  'GET /client/projects/:id/messages': {
    summary: 'Lists a project’s messages, newest first.',
    answers: { 200: threadPage },
    errors: ['not_found'],
  },
  'GET /client/messages/:id': {
    summary: 'Lists a project’s messages, newest first.',
    description: 'The same call at its older address.',
    answers: { 200: threadPage },
    errors: ['not_found'],
  },
  'POST /client/projects/:id/messages': {
    summary: 'Writes to the team about a project.',
    answers: { 201: threadMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'POST /client/messages-new/:id': {
    summary: 'Writes to the team about a project.',
    description: 'The same call at its older address.',
    answers: { 201: threadMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'POST /client/send-message': {
    summary: 'Writes to the team about the project the body names.',
    description: 'The same call at its older address.',
    answers: { 201: threadMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'PUT /client/projects/:id/messages/read': {
    summary: 'Notes how far the client has read.',
    answers: { 200: threadRead },
    errors: ['not_found'],
  },
  'GET /admin/mentions': {
    summary: 'Lists notes that name the reader, newest first.',
    answers: { 200: mentionPage },
  },
  'GET /admin/mentions/colleagues': {
    summary: 'Lists who the reader can mention in a note.',
    answers: { 200: colleagueList },
  },
  'GET /admin/projects/:id/messages': {
    summary: 'Lists a project’s messages and internal notes, newest first.',
    answers: { 200: staffThreadPage },
    errors: ['not_found'],
  },
  'GET /admin/messages/:id': {
    summary: 'Lists a project’s messages and internal notes, newest first.',
    description: 'The same call at its older address.',
    answers: { 200: staffThreadPage },
    errors: ['not_found'],
  },
  'POST /admin/projects/:id/messages': {
    summary: 'Writes to a project’s client, or notes something internally.',
    answers: { 201: staffThreadMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'POST /admin/messages/:id': {
    summary: 'Writes to a project’s client, or notes something internally.',
    description: 'The same call at its older address.',
    answers: { 201: staffThreadMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'PUT /admin/projects/:id/messages/read': {
    summary: 'Notes how far the member of staff has read.',
    answers: { 200: threadRead },
    errors: ['not_found'],
  },
});
