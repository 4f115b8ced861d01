import {
  chatMessage,
  chatPage,
  colleagueList,
  leadMessage,
  leadMessagePage,
  mentionPage,
  savedReply,
  savedReplyPage,
  scheduledMessage,
  staffChatMessage,
  staffChatPage,
  staffThreadMessage,
  staffThreadPage,
  staffUnreadCounts,
  threadMessage,
  threadPage,
  threadRead,
  clientConversationPage,
  unreadCounts,
} from '@stackworks/contracts';
import { atOlderAddress, created, noContent, ok, tag } from '#/server/openapi/describe-calls.ts';
import type {
  chatRoutes,
  leadMessageRoutes,
  savedReplyRoutes,
  scheduledMessageRoutes,
  threadRoutes,
  unreadRoutes,
} from './conversations.routes.ts';

const idempotent = { isRepeatable: true } as const;
const typing = noContent().summary('Shows others that the caller is typing.');
const readUpToOne = 'Marks messages of the other side as read, up to one.';

export const chatDocs = tag('Chat', 'The chat between a client and the team.').calls<typeof chatRoutes>({
  'GET /messages': ok(chatPage).summary('Lists the client’s chat, newest first.'),
  'POST /messages': created(chatMessage, 'not_found', 'rate_limited').summary(
    'Writes to the team.',
    idempotent,
  ),
  'PATCH /messages/:id/read': ok(chatMessage).summary(readUpToOne),
  'GET /admin/messages': ok(staffChatPage, 'not_found').summary(
    'Lists a client’s chat and its internal notes, newest first.',
  ),
  'POST /admin/clients/:id/typing': typing,
  'POST /admin/messages': created(staffChatMessage, 'not_found', 'colleague_replied', 'rate_limited').summary(
    'Writes to a client, or adds an internal note.',
    idempotent,
  ),
  'PATCH /admin/chat/:id/read': ok(staffChatMessage).summary(readUpToOne),
});

const list = ok(threadPage).summary('Lists a project’s messages, newest first.');
const listForStaff = ok(staffThreadPage).summary(
  'Lists a project’s messages and internal notes, newest first.',
);
const send = created(threadMessage, 'not_found', 'rate_limited').summary(
  'Writes to the team about a project.',
  idempotent,
);
const sendAsStaff = created(staffThreadMessage, 'colleague_replied', 'rate_limited').summary(
  'Writes to a project’s client, or adds an internal note.',
  idempotent,
);
const markRead = ok(threadRead).summary('Records how far the caller has read.');

export const threadDocs = tag('Threads', 'Conversations about a project between its client and staff.').calls<
  typeof threadRoutes
>({
  'POST /client/projects/:id/typing': typing,
  'POST /admin/projects/:id/typing': typing,
  'POST /admin/conversations/:id/viewing': noContent().summary(
    'Shows colleagues that the caller views a conversation.',
  ),
  'GET /client/projects/:id/messages': list,
  'GET /client/messages/:id': { ...list, ...atOlderAddress },
  'POST /client/projects/:id/messages': send,
  'POST /client/messages-new/:id': { ...send, ...atOlderAddress },
  'POST /client/send-message': {
    ...send,
    summary: 'Writes to the team about the project named in the body.',
    ...atOlderAddress,
  },
  'PUT /client/projects/:id/messages/read': markRead,
  'GET /admin/mentions': ok(mentionPage).summary('Lists notes that name the caller, newest first.'),
  'GET /admin/mentions/colleagues': ok(colleagueList).summary(
    'Lists the colleagues whom the caller can mention.',
  ),
  'GET /admin/projects/:id/messages': listForStaff,
  'GET /admin/messages/:id': { ...listForStaff, ...atOlderAddress },
  'POST /admin/projects/:id/messages': sendAsStaff,
  'POST /admin/messages/:id': { ...sendAsStaff, ...atOlderAddress },
  'PUT /admin/projects/:id/messages/read': markRead,
});

export const leadMessageDocs = tag(
  'ContactSubmission messages',
  'Conversations between staff and leads, by email.',
).calls<typeof leadMessageRoutes>({
  'GET /admin/leads/:id/messages': ok(leadMessagePage).summary(
    'Lists the messages and internal notes of a lead, newest first.',
  ),
  'POST /admin/leads/:id/messages': created(
    leadMessage,
    'conflict',
    'colleague_replied',
    'rate_limited',
  ).summary('Emails the person who sent a lead, or adds an internal note.', idempotent),
  'PUT /admin/leads/:id/messages/read': markRead,
  'POST /admin/leads/:id/typing': typing,
});

export const scheduledMessageDocs = tag(
  'Scheduled messages',
  'Messages of staff, which leave once they can no longer be undone.',
).calls<typeof scheduledMessageRoutes>({
  'PUT /admin/scheduled-messages/:key': ok(
    scheduledMessage,
    'not_found',
    'conflict',
    'already_exists',
    'colleague_replied',
    'rate_limited',
  ).summary('Sends a message after ten seconds; repeated with its key, says what became of it.'),
  'DELETE /admin/scheduled-messages/:key': ok(scheduledMessage, 'not_found', 'conflict').summary(
    'Takes back a message that hasn’t been sent.',
  ),
});

export const unreadDocs = tag('Unread', 'Counts of unread messages.').calls<typeof unreadRoutes>({
  'GET /client/conversations': ok(clientConversationPage).summary(
    'Lists the client’s conversations, each with its newest message.',
  ),
  'GET /client/unread': ok(unreadCounts).summary('Counts the client’s unread messages.'),
  'GET /admin/unread': ok(staffUnreadCounts).summary('Counts staff’s unread messages.'),
});

export const savedReplyDocs = tag('Saved replies', 'Texts the team sends often.').calls<
  typeof savedReplyRoutes
>({
  'GET /admin/saved-replies': ok(savedReplyPage, 'not_found').summary('Lists saved replies by title.'),
  'POST /admin/saved-replies': created(savedReply, 'already_exists').summary('Adds a saved reply.'),
  'PATCH /admin/saved-replies/:id': ok(savedReply, 'already_exists', 'conflict').summary(
    'Changes a saved reply.',
  ),
  'DELETE /admin/saved-replies/:id': noContent().summary('Deletes a saved reply.'),
});
