import {
  chatMessage,
  chatPage,
  colleagueList,
  mentionPage,
  savedReply,
  savedReplyPage,
  staffThreadMessage,
  staffThreadPage,
  staffUnreadCounts,
  threadMessage,
  threadPage,
  threadRead,
  unreadCounts,
} from '@stackworks/contracts';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { chatRoutes, savedReplyRoutes, threadRoutes, unreadRoutes } from './conversations.routes.ts';

export const chatDocs = describeCalls<typeof chatRoutes>(
  'Chat',
  'The chat between a client and the team.',
)({
  'GET /messages': { summary: 'Lists the client’s chat, newest first.', answers: { 200: chatPage } },
  'POST /messages': {
    summary: 'Writes to the team.',
    answers: { 201: chatMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'PATCH /messages/:id/read': {
    summary: 'Marks the team’s messages as read, up to one.',
    answers: { 200: chatMessage },
    errors: ['not_found'],
  },
  'GET /admin/messages': {
    summary: 'Lists a client’s chat for staff, newest first.',
    answers: { 200: chatPage },
    errors: ['not_found'],
  },
  'POST /admin/clients/:id/typing': {
    summary: 'Shows colleagues that the caller is writing to a client.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
  'POST /admin/messages': {
    summary: 'Writes to a client.',
    answers: { 201: chatMessage },
    errors: ['not_found', 'rate_limited'],
    isRepeatable: true,
  },
  'PATCH /admin/chat/:id/read': {
    summary: 'Marks a client’s messages as read, up to one.',
    answers: { 200: chatMessage },
    errors: ['not_found'],
  },
});

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

export const unreadDocs = describeCalls<typeof unreadRoutes>(
  'Unread',
  'What has not been read yet.',
)({
  'GET /client/unread': {
    summary: 'Counts what the client has not read yet.',
    answers: { 200: unreadCounts },
  },
  'GET /admin/unread': {
    summary: 'Counts what staff have not read yet.',
    answers: { 200: staffUnreadCounts },
  },
});

export const savedReplyDocs = describeCalls<typeof savedReplyRoutes>(
  'Saved replies',
  'Texts the team sends often.',
)({
  'GET /admin/saved-replies': {
    summary: 'Lists saved replies by title.',
    answers: { 200: savedReplyPage },
    errors: ['not_found'],
  },
  'POST /admin/saved-replies': {
    summary: 'Adds a saved reply.',
    answers: { 201: savedReply },
    errors: ['already_exists'],
  },
  'PATCH /admin/saved-replies/:id': {
    summary: 'Changes a saved reply.',
    answers: { 200: savedReply },
    errors: ['not_found', 'already_exists'],
  },
  'DELETE /admin/saved-replies/:id': {
    summary: 'Deletes a saved reply.',
    answers: { 204: nothing },
    errors: ['not_found'],
  },
});
