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

const older = 'The same call at its older address.';
const sending = { errors: ['not_found', 'rate_limited'], isRepeatable: true } as const;
const typing = {
  summary: 'Shows others that the caller is typing.',
  answers: { 204: nothing },
  errors: ['not_found'],
} as const;
const markChatRead = {
  summary: 'Marks messages of the other side as read, up to one.',
  answers: { 200: chatMessage },
  errors: ['not_found'],
} as const;

export const chatDocs = describeCalls<typeof chatRoutes>(
  'Chat',
  'The chat between a client and the team.',
)({
  'GET /messages': { summary: 'Lists the client’s chat, newest first.', answers: { 200: chatPage } },
  'POST /messages': { summary: 'Writes to the team.', answers: { 201: chatMessage }, ...sending },
  'PATCH /messages/:id/read': markChatRead,
  'GET /admin/messages': {
    summary: 'Lists a client’s chat for staff, newest first.',
    answers: { 200: chatPage },
    errors: ['not_found'],
  },
  'POST /admin/clients/:id/typing': typing,
  'POST /admin/messages': { summary: 'Writes to a client.', answers: { 201: chatMessage }, ...sending },
  'PATCH /admin/chat/:id/read': markChatRead,
});

const list = {
  summary: 'Lists a project’s messages, newest first.',
  answers: { 200: threadPage },
  errors: ['not_found'],
} as const;
const listForStaff = {
  summary: 'Lists a project’s messages and internal notes, newest first.',
  answers: { 200: staffThreadPage },
  errors: ['not_found'],
} as const;
const send = {
  summary: 'Writes to the team about a project.',
  answers: { 201: threadMessage },
  ...sending,
} as const;
const sendAsStaff = {
  summary: 'Writes to a project’s client, or adds an internal note.',
  answers: { 201: staffThreadMessage },
  ...sending,
} as const;
const markRead = {
  summary: 'Records how far the caller has read.',
  answers: { 200: threadRead },
  errors: ['not_found'],
} as const;

export const threadDocs = describeCalls<typeof threadRoutes>(
  'Threads',
  'Conversations about a project between its client and staff.',
)({
  'POST /client/projects/:id/typing': typing,
  'POST /admin/projects/:id/typing': typing,
  'GET /client/projects/:id/messages': list,
  'GET /client/messages/:id': { ...list, description: older },
  'POST /client/projects/:id/messages': send,
  'POST /client/messages-new/:id': { ...send, description: older },
  'POST /client/send-message': {
    ...send,
    summary: 'Writes to the team about the project named in the body.',
    description: older,
  },
  'PUT /client/projects/:id/messages/read': markRead,
  'GET /admin/mentions': {
    summary: 'Lists notes that name the caller, newest first.',
    answers: { 200: mentionPage },
  },
  'GET /admin/mentions/colleagues': {
    summary: 'Lists the colleagues whom the caller can mention.',
    answers: { 200: colleagueList },
  },
  'GET /admin/projects/:id/messages': listForStaff,
  'GET /admin/messages/:id': { ...listForStaff, description: older },
  'POST /admin/projects/:id/messages': sendAsStaff,
  'POST /admin/messages/:id': { ...sendAsStaff, description: older },
  'PUT /admin/projects/:id/messages/read': markRead,
});

export const unreadDocs = describeCalls<typeof unreadRoutes>(
  'Unread',
  'Counts of unread messages.',
)({
  'GET /client/unread': { summary: 'Counts the client’s unread messages.', answers: { 200: unreadCounts } },
  'GET /admin/unread': { summary: 'Counts staff’s unread messages.', answers: { 200: staffUnreadCounts } },
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
