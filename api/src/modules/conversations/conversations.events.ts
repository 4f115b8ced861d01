import type { Role } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import type { AdminRow, ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { findClientRecipient, findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { presentSent, type SavedReplyRow, type SentMessage } from './conversations.presenter.ts';
import type { Conversation } from './queries/read-conversations.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { Audience } from '#/platform/live/recorded-events.ts';

/** How long someone has to read a message before they get an email about it. */
const emailDelayMinutes = { client: 10, staff: 15, mentioned: 5 };

/** A client's message starts a response target; one of staff meets it. */
type MessageSent = { conversation: Conversation; sent: SentMessage };

export const messageSent = defineEvent<MessageSent, SlaDeps>('conversation.message-sent', {
  audit: {
    'chat-message-sent': ({ conversation }, { actor }) =>
      actor.role === 'admin' && conversation.kind === 'chat' ? [toClientEntry(conversation.client)] : [],
    'message-sent': ({ conversation }, { actor }) =>
      actor.role === 'admin' && conversation.kind === 'project' ? [toProjectEntry(conversation.project)] : [],
  },
  live: {
    'chat-message': ({ conversation: { kind, clientId }, sent }) =>
      kind === 'chat'
        ? [
            [staff, { type: 'chat-message', message: presentSent.chat(sent, 'admin') }],
            [toClient(clientId), { type: 'chat-message', message: presentSent.chat(sent, 'client') }],
          ]
        : [],
    'thread-message': ({ conversation, sent }) =>
      conversation.kind === 'project' ? updateBoth(conversation.clientId, sent) : [],
  },
  sla: {
    chat: async ({ conversation, sent }, ctx) => {
      if (conversation.kind !== 'chat') return;
      const subject = { kind: 'chat', subjectId: conversation.id } as const;
      if (ctx.actor.role === 'admin') return meetTarget(ctx, subject);
      const { client } = conversation;
      await openTarget(ctx, { ...subject, client, projectId: null, text: sent.row.content });
    },
    thread: async ({ conversation: { kind, id: projectId, clientId }, sent }, ctx) => {
      if (kind !== 'project') return;
      const subject = { kind: 'thread', subjectId: projectId } as const;
      if (ctx.actor.role === 'admin') return meetTarget(ctx, subject);
      const client = await getClient(ctx.tx, clientId);
      await openTarget(ctx, { ...subject, client, projectId, text: sent.row.content });
    },
  },
  email: {
    'unread-messages': ({ conversation }, ctx) => emailClient(conversation.clientId, ctx),
    'client-messages': ({ conversation }, ctx) =>
      emailStaff(conversation.kind === 'project' ? conversation.project.assignedTo : null, ctx),
  },
});

type AboutProject = { project: ProjectRow; sent: SentMessage };

/** Staff have asked a client for feedback on a project, which doesn't count as a reply. */
export const feedbackAskedFor = defineEvent<AboutProject>('conversation.feedback-asked-for', {
  audit: { 'feedback-asked-for': ({ project }) => [toProjectEntry(project)] },
  live: { 'thread-message': ({ project, sent }) => updateBoth(project.userId, sent) },
  email: { 'unread-messages': ({ project }, ctx) => emailClient(project.userId, ctx) },
});

/** Staff have left a note about a project that its client never sees. */
export const internalNoteAdded = defineEvent<AboutProject>('conversation.internal-note-added', {
  audit: { 'internal-note-added': ({ project }) => [toProjectEntry(project)] },
  live: {
    'thread-message': ({ sent }) => [
      [staff, { type: 'thread-message', message: presentSent.staffThread(sent) }],
    ],
  },
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
      const update = { type: 'chat-read', userId, by, readUpTo } as const;
      return kind === 'chat' ? [[staff, update] as const, [toClient(userId), update] as const] : [];
    },
    'thread-read': ({ conversation: { kind, id: projectId, clientId }, by, readUpTo, seenByClient }) => {
      if (kind !== 'project') return [];
      const update = { type: 'thread-read', projectId, by } as const;
      return [
        [staff, { ...update, readUpTo }],
        // When staff have read up to an internal note, the client sees the message before it as read.
        ...(seenByClient === null
          ? []
          : [[toClient(clientId), { ...update, readUpTo: seenByClient }] as const]),
      ];
    },
  },
});

/** An internal note names colleagues. They get an email unless they read it within minutes. */
export const colleaguesMentioned = defineEvent<readonly Pick<AdminRow, 'id' | 'email'>[]>(
  'conversation.colleagues-mentioned',
  {
    live: { inbox: () => [[staff, { type: 'inbox' }]] },
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
export const mentionsSeen = defineEvent<{ adminId: string }>('conversation.mentions-seen', {
  live: { inbox: () => [[staff, { type: 'inbox' }]] },
});

const staff: Audience = { role: 'admin' };

const toClient = (userId: string): Audience => ({ role: 'client', userId });

const toProjectEntry = ({ id, projectName: name }: ProjectRow) => ({
  subject: { type: 'project' as const, id, name },
});

const toClientEntry = ({ id, firstName, lastName }: ClientRow) => ({
  subject: { type: 'client' as const, id, name: `${firstName} ${lastName}` },
});

const updateBoth = (clientId: string, sent: SentMessage) => [
  [staff, { type: 'thread-message', message: presentSent.staffThread(sent) }] as const,
  [toClient(clientId), { type: 'thread-message', message: presentSent.thread(sent) }] as const,
];

/** A client gets one email about all messages of the next minutes that they haven't read by then. */
async function emailClient(clientId: string, { actor, now, tx }: Context) {
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
  const team = actor.role === 'client' ? await findStaffRecipients(tx, 'messages') : [];
  return team
    .filter(({ id }) => assignedTo === null || id === assignedTo)
    .map(({ id: adminId, to }) => ({
      to,
      about: { adminId },
      dedupeKey: `client-messages:${adminId}`,
      availableAt: addMinutes(now, emailDelayMinutes.staff),
    }));
}

/** Staff have saved a reply for the whole team. */
export const savedReplyAdded = defineEvent<SavedReplyRow>('saved-reply.added', {
  audit: { 'saved-reply-added': toReplyEntries },
});

/** Staff have changed what a saved reply is called or says. */
export const savedReplyChanged = defineEvent<SavedReplyRow>('saved-reply.changed', {
  audit: { 'saved-reply-changed': toReplyEntries },
});

/** Staff have deleted a saved reply. */
export const savedReplyDeleted = defineEvent<SavedReplyRow>('saved-reply.deleted', {
  audit: { 'saved-reply-deleted': toReplyEntries },
});

function toReplyEntries({ id, title: name }: SavedReplyRow) {
  return [{ subject: { type: 'saved-reply' as const, id, name } }];
}
