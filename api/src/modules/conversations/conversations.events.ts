import type { Role } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { findClientRecipient, findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import { forBoth, staff, toClient, type Audience } from '#/platform/live/recorded-events.ts';
import {
  presentChatMessage,
  presentStaffThreadMessage,
  presentThreadMessage,
  type SavedReplyRow,
  type SentMessage,
} from './conversations.presenter.ts';
import type { ConversationKind } from './conversations.tables.ts';
import type { Conversation } from './queries/read-conversations.ts';

/** How long someone has to read a message before they get an email about it. */
const emailDelayMinutes = { client: 10, staff: 15, mentioned: 5 };

type MessageSent = { conversation: Conversation; sent: SentMessage };

/** A client's message starts a response target; one of staff meets it. */
export const messageSent = defineEvent<MessageSent, SlaDeps>('conversation.message-sent', {
  audit: {
    'chat-message-sent': (about, ctx) => toStaffEntries('chat', about, ctx),
    'message-sent': (about, ctx) => toStaffEntries('project', about, ctx),
  },
  live: {
    'chat-message': ({ conversation: { kind, clientId }, sent }) =>
      kind === 'chat' ? [staff, toClient(clientId)].map((audience) => updateChat(audience, sent)) : [],
    'thread-message': (about) => (about.conversation.kind === 'project' ? updateBoth(about) : []),
  },
  sla: {
    chat: (about, ctx) => updateTarget('chat', about, ctx),
    thread: (about, ctx) => updateTarget('thread', about, ctx),
  },
  email: {
    'unread-messages': emailClient,
    'client-messages': ({ conversation }, ctx) =>
      emailStaff(conversation.kind === 'project' ? conversation.project.assignedTo : null, ctx),
  },
});

/** Staff have asked a client for feedback on a project, which doesn't count as a reply. */
export const feedbackAskedFor = defineEvent<MessageSent>('conversation.feedback-asked-for', {
  audit: { 'feedback-asked-for': toEntries },
  live: { 'thread-message': updateBoth },
  email: { 'unread-messages': emailClient },
});

/** Staff have left a note about a project that its client never sees. */
export const internalNoteAdded = defineEvent<MessageSent>('conversation.internal-note-added', {
  audit: { 'internal-note-added': toEntries },
  live: { 'thread-message': ({ sent }) => [updateStaff(sent)] },
});

/** Someone has read a conversation up to a time. */
type ConversationRead = {
  conversation: Conversation;
  by: Role;
  readUpTo: string;
  /** When the last message up to there was written that the client can see. */
  seenByClient: string | null;
};

export const conversationRead = defineEvent<ConversationRead>('conversation.read', {
  live: {
    'chat-read': ({ conversation: { kind, clientId: userId }, by, readUpTo }) => {
      return kind === 'chat' ? forBoth(userId, { type: 'chat-read', userId, by, readUpTo } as const) : [];
    },
    'thread-read': ({ conversation: { kind, id: projectId, clientId }, by, readUpTo, seenByClient }) => {
      if (kind !== 'project') return [];
      const update = { type: 'thread-read', projectId, by } as const;
      const updateTeam = [staff, { ...update, readUpTo }] as const;
      if (seenByClient === null) return [updateTeam];
      // When staff have read up to an internal note, the client sees the message before it as read.
      return [updateTeam, [toClient(clientId), { ...update, readUpTo: seenByClient }] as const];
    },
  },
});

const updateInbox = () => [[staff, { type: 'inbox' }]] as const;

/** An internal note names colleagues. They get an email unless they read it within minutes. */
export const colleaguesMentioned = defineEvent<readonly Pick<AdminRow, 'id' | 'email'>[]>(
  'conversation.colleagues-mentioned',
  {
    live: { inbox: updateInbox },
    email: {
      mentioned: (colleagues, { now }) =>
        colleagues.map(({ id: adminId, email: to }) => ({
          to,
          about: { adminId },
          dedupeKey: `mentioned:${adminId}`,
          availableAt: addMinutes(now, emailDelayMinutes.mentioned),
        })),
    },
  },
);

/** A member of staff has read notes that name them. */
export const mentionsSeen = defineEvent('conversation.mentions-seen', { live: { inbox: updateInbox } });

/** Clients' messages are not in the audit log. */
function toStaffEntries(kind: ConversationKind, about: MessageSent, { actor }: Context) {
  return actor.role === 'admin' && about.conversation.kind === kind ? toEntries(about) : [];
}

function toEntries({ conversation }: MessageSent) {
  const { kind, id } = conversation;
  if (kind === 'project') return [{ subject: { type: kind, id, name: conversation.project.projectName } }];
  const { firstName, lastName } = conversation.client;
  return [{ subject: { type: 'client' as const, id, name: `${firstName} ${lastName}` } }];
}

const updateChat = (audience: Audience, sent: SentMessage) =>
  [audience, { type: 'chat-message', message: presentChatMessage(sent, audience.role) }] as const;

const updateStaff = (sent: SentMessage) =>
  [staff, { type: 'thread-message', message: presentStaffThreadMessage(sent) }] as const;

function updateBoth({ conversation, sent }: MessageSent) {
  const update = { type: 'thread-message', message: presentThreadMessage(sent) } as const;
  return [updateStaff(sent), [toClient(conversation.clientId), update] as const];
}

async function updateTarget(
  kind: 'chat' | 'thread',
  { conversation, sent }: MessageSent,
  ctx: Context<SlaDeps>,
): Promise<void> {
  if ((kind === 'chat') !== (conversation.kind === 'chat')) return;
  const { id, clientId } = conversation;
  const subject = { kind, subjectId: id };
  if (ctx.actor.role === 'admin') return meetTarget(ctx, subject);
  const client = conversation.kind === 'chat' ? conversation.client : await getClient(ctx.tx, clientId);
  const projectId = kind === 'thread' ? id : null;
  await openTarget(ctx, { ...subject, client, projectId, text: sent.row.content });
}

/** A client gets one email about all messages of the next minutes that they haven't read by then. */
async function emailClient({ conversation: { clientId } }: MessageSent, { actor, now, tx }: Context) {
  const client = actor.role === 'admin' ? await findClientRecipient(tx, clientId, 'messages') : null;
  if (!client) return [];
  const availableAt = addMinutes(now, emailDelayMinutes.client);
  return [{ to: client.to, about: { clientId }, dedupeKey: `unread-messages:${clientId}`, availableAt }];
}

/**
 * Staff get one email each about all messages of the next minutes that haven't been read or answered by then.
 * @param assignedTo the project's assignee; null for all staff, as with the chat and unassigned projects
 */
async function emailStaff(assignedTo: string | null, { actor, now, tx }: Context) {
  const team = actor.role === 'client' ? await findStaffRecipients(tx, 'messages', assignedTo) : [];
  const availableAt = addMinutes(now, emailDelayMinutes.staff);
  return team.map(({ id: adminId, to }) => {
    return { to, about: { adminId }, dedupeKey: `client-messages:${adminId}`, availableAt };
  });
}

/** Staff have added, changed or deleted a saved reply of the team. */
export const savedReplyAdded = defineEvent<SavedReplyRow>('saved-reply.added', {
  audit: { 'saved-reply-added': toReplyEntries },
});
export const savedReplyChanged = defineEvent<SavedReplyRow>('saved-reply.changed', {
  audit: { 'saved-reply-changed': toReplyEntries },
});
export const savedReplyDeleted = defineEvent<SavedReplyRow>('saved-reply.deleted', {
  audit: { 'saved-reply-deleted': toReplyEntries },
});

function toReplyEntries({ id, title: name }: SavedReplyRow) {
  return [{ subject: { type: 'saved-reply' as const, id, name } }];
}
