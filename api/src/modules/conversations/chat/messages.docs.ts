import { chatMessage, chatPage } from '@stackworks/contracts';
import { describeCalls, nothing } from '#/server/openapi/describe-calls.ts';
import type { messageRoutes } from './messages.routes.ts';

export const messageDocs = describeCalls<typeof messageRoutes>(
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
