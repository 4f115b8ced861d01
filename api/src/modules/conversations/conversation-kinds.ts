import {
  conversationTraits,
  type ConversationKind,
  type ConversationRef,
  type LiveEvent,
  type Message,
  type Role,
} from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { accountNotFound, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/update-projects.ts';
import { getVisibleProject, type Viewer } from '#/modules/projects/queries/read-projects.ts';
import { findChatAssignee } from './queries/chat-owners.ts';
import { toChatMessage, toStaffThreadMessage, toThreadMessage } from './conversations.presenter.ts';

export type Conversation = ConversationRef & {
  clientId: string;
  /** The project whose files its attachments become; null where they belong to the client alone. */
  projectId: string | null;
  /** The colleague notified of the client's messages; null for the whole team. */
  assignedTo: string | null;
  /** What the audit log names. */
  subject: { type: 'client' | 'project'; id: string; name: string };
};

/* The documented types of updates, which `conversations.events.ts` lists. */
export type MessageUpdate = Extract<LiveEvent, { type: 'chat-message' | 'thread-message' }>;
export type ReadUpdate = Extract<LiveEvent, { type: 'chat-read' | 'thread-read' }>;

type Typing = { by: Role; name: string; userId: string };

/** All that differs between kinds of conversation. */
type Kind = (typeof conversationTraits)[ConversationKind] & {
  /** Reads whether a viewer may read it, where it lives and whom it notifies. @throws AppError not_found */
  find: (reader: Reader, viewer: Viewer, id: string) => Promise<Omit<Conversation, keyof ConversationRef>>;
  /** Updates its subject after a message that the client can see. */
  afterMessage?: (tx: Transaction, id: string, by: Role, now: Date) => Promise<void>;
  sentAction: 'chat-message-sent' | 'message-sent';
  /** Live events, in their documented form. A viewer for whom there is none gets null. */
  live: {
    message: (message: Message, viewer: Role) => MessageUpdate;
    read: (id: string, read: { by: Role; readUpTo: string }) => ReadUpdate;
    typing: (id: string, typing: Typing, viewer: Role) => LiveEvent | null;
  };
};

/** A new kind of conversation is one more entry here. */
export const kinds: Record<ConversationKind, Kind> = {
  chat: {
    ...conversationTraits.chat,
    find: async (reader, { role, userId }, id) => {
      if (role === 'client' && userId !== id) throw accountNotFound('client');
      const { firstName, lastName } = await getClient(reader, id);
      const subject = { type: 'client', id, name: `${firstName} ${lastName}` } as const;
      return { clientId: id, projectId: null, assignedTo: await findChatAssignee(reader, id), subject };
    },
    sentAction: 'chat-message-sent',
    live: {
      message: (message) => ({ type: 'chat-message', message: toChatMessage(message) }),
      read: (userId, read) => ({ type: 'chat-read', userId, ...read }),
      typing: (clientId, { name, userId }, viewer) =>
        viewer === 'admin' ? { type: 'chat-typing', clientId, name, userId } : null,
    },
  },
  project: {
    ...conversationTraits.project,
    find: async (reader, viewer, id) => {
      const { userId, assignedTo, projectName: name } = await getVisibleProject(reader, viewer, id);
      return { clientId: userId, projectId: id, assignedTo, subject: { type: 'project', id, name } };
    },
    afterMessage: async (tx, id, by, now) => {
      await touchProject(tx, id, now);
      if (by === 'client') await restartWaiting(tx, id, now);
    },
    sentAction: 'message-sent',
    live: {
      message: (message, viewer) => ({
        type: 'thread-message',
        message: viewer === 'admin' ? toStaffThreadMessage(message) : toThreadMessage(message),
      }),
      read: (projectId, read) => ({ type: 'thread-read', projectId, ...read }),
      // Clients see that the team is typing, and not which account.
      typing: (projectId, { by, name, userId }, viewer) => {
        const event = { type: 'typing', projectId, by, name } as const;
        return viewer === 'admin' ? { ...event, userId } : event;
      },
    },
  },
};
