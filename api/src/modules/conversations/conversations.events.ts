import type { ChatMessage, Role, StaffThreadMessage, ThreadMessage } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import type { AdminRow, ClientRow } from '#/modules/accounts/queries/account-columns.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { Audience } from '#/platform/live/recorded-events.ts';

/** How long somebody has to read what was written before they get an email about it, in minutes. */
const patienceMinutes = { client: 10, staff: 15, mentioned: 5 };

/** A message in the chat between a client and the team, as each side sees it. */
type ChatMessageSent = {
  client: ClientRow;
  message: { admin: ChatMessage; client: ChatMessage };
};

/** A client or staff have written in a chat. A client's message waits for an answer; what staff write is one. */
export const chatMessageSent = defineEvent<ChatMessageSent, SlaDeps>('conversation.chat-message-sent', {
  audit: {
    'chat-message-sent': ({ client: { id, firstName, lastName } }, { actor }) =>
      actor.role === 'admin' ? [{ subject: { type: 'client', id, name: `${firstName} ${lastName}` } }] : [],
  },
  live: {
    'chat-message': ({ client: { id }, message }) => [
      [staff, { type: 'chat-message', message: message.admin }],
      [toClient(id), { type: 'chat-message', message: message.client }],
    ],
  },
  sla: {
    chat: async ({ client, message }, ctx) => {
      const subject = { kind: 'chat', subjectId: client.id } as const;
      if (ctx.actor.role === 'admin') return meetTarget(ctx, subject);
      await openTarget(ctx, { ...subject, client, projectId: null, text: message.admin.content });
    },
  },
  email: {
    'unread-messages': ({ client }, ctx) => writeToClient(client.id, ctx),
    'client-messages': (_, ctx) => writeToStaff(null, ctx),
  },
});

/** One side has read a chat up to a message. */
type ChatRead = { clientId: string; by: Role; readUpTo: string };

export const chatRead = defineEvent<ChatRead>('conversation.chat-read', {
  live: {
    'chat-read': ({ clientId: userId, by, readUpTo }) => {
      const update = { type: 'chat-read', userId, by, readUpTo } as const;
      return [[staff, update] as const, [toClient(userId), update] as const];
    },
  },
});

/** A message about a project, as each side sees it. */
type ThreadMessageSent = {
  project: ProjectRow;
  message: { forClient: ThreadMessage; forStaff: StaffThreadMessage };
};

/** A client or staff have written about a project. A client's message waits for an answer; what staff write is one. */
export const threadMessageSent = defineEvent<ThreadMessageSent, SlaDeps>('conversation.thread-message-sent', {
  audit: { 'message-sent': ({ project }, { actor }) => (actor.role === 'admin' ? [toEntry(project)] : []) },
  live: { 'thread-message': updateBoth },
  sla: {
    thread: async ({ project: { id: projectId, userId }, message }, ctx) => {
      const subject = { kind: 'thread', subjectId: projectId } as const;
      if (ctx.actor.role === 'admin') return meetTarget(ctx, subject);
      const client = await getClient(ctx.tx, userId);
      await openTarget(ctx, { ...subject, client, projectId, text: message.forStaff.message });
    },
  },
  email: {
    'unread-messages': ({ project }, ctx) => writeToClient(project.userId, ctx),
    'client-messages': ({ project }, ctx) => writeToStaff(project.assignedTo, ctx),
  },
});

/** Staff have asked a client for feedback on a project. It answers nothing that the client wrote. */
export const feedbackAskedFor = defineEvent<ThreadMessageSent>('conversation.feedback-asked-for', {
  audit: { 'feedback-asked-for': ({ project }) => [toEntry(project)] },
  live: { 'thread-message': updateBoth },
  email: { 'unread-messages': ({ project }, ctx) => writeToClient(project.userId, ctx) },
});

/** Staff have left a note about a project that its client never sees. */
export const internalNoteAdded = defineEvent<ThreadMessageSent>('conversation.internal-note-added', {
  audit: { 'internal-note-added': ({ project }) => [toEntry(project)] },
  live: {
    'thread-message': ({ message }) => [[staff, { type: 'thread-message', message: message.forStaff }]],
  },
});

/** Somebody has read a project's messages up to a moment. */
type ThreadRead = {
  project: ProjectRow;
  by: Role;
  readUpTo: string;
  /** When the last message up to there was written that the client may see; null when there's none. */
  seenByClient: string | null;
};

export const threadRead = defineEvent<ThreadRead>('conversation.thread-read', {
  live: {
    'thread-read': ({ project, by, readUpTo, seenByClient }) => {
      const update = { type: 'thread-read', projectId: project.id, by } as const;
      return [
        [staff, { ...update, readUpTo }],
        // When staff have read up to an internal note, the client hears of the message before it.
        ...(seenByClient === null
          ? []
          : [[toClient(project.userId), { ...update, readUpTo: seenByClient }] as const]),
      ];
    },
  },
});

/** An internal note names colleagues. They get an email about it, unless they read it within minutes. */
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
          availableAt: addMinutes(now, patienceMinutes.mentioned),
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

const toEntry = ({ id, projectName: name }: ProjectRow) => ({
  subject: { type: 'project' as const, id, name },
});

function updateBoth({ project, message }: ThreadMessageSent) {
  return [
    [staff, { type: 'thread-message', message: message.forStaff }] as const,
    [toClient(project.userId), { type: 'thread-message', message: message.forClient }] as const,
  ];
}

/**
 * A client gets an email about what staff have written, unless they read it within the next minutes. However many messages
 * come in that time, it is one email.
 */
async function writeToClient(clientId: string, { actor, now, tx }: Context) {
  const wanted = actor.role === 'admin' ? await wantsMail(tx, clientId, 'messages') : null;
  if (!wanted) return [];
  const availableAt = addMinutes(now, patienceMinutes.client);
  return [{ to: wanted.to, about: { clientId }, dedupeKey: `unread-messages:${clientId}`, availableAt }];
}

/**
 * Staff get an email about what a client has written, unless it is read or answered within the next minutes. However many
 * messages come in that time, it is one email to each.
 * @param assignedTo whose project it is about; null for everybody who wants it, as with the chat and a project of nobody's
 */
async function writeToStaff(assignedTo: string | null, { actor, now, tx }: Context) {
  const team = actor.role === 'client' ? await findStaffReaders(tx, 'messages') : [];
  return team
    .filter(({ id }) => assignedTo === null || id === assignedTo)
    .map(({ id: adminId, to }) => ({
      to,
      about: { adminId },
      dedupeKey: `client-messages:${adminId}`,
      availableAt: addMinutes(now, patienceMinutes.staff),
    }));
}
