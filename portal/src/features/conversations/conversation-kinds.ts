import {
  idempotencyHeader,
  mounts,
  type ConversationKind,
  type Message,
  type Role,
  type UnreadCounts,
} from '@stackworks/contracts';
import type { UploadTarget } from '#/features/uploads/index.ts';
import { api } from '#/lib/api/client.ts';
import type { Conversation, ConversationPage } from './conversation.ts';
import { toMessage } from './documented-messages.ts';
import type { Outgoing } from './outbox.ts';

type About = Pick<Conversation, 'subjectId' | 'role'>;

/** What differs between kinds of conversation: their documented calls, and a few words. */
type Kind = {
  read: (about: About, query: { limit: string; cursor?: string }) => Promise<ConversationPage>;
  /** Posts a message. Posting it again with its key returns the message that exists. */
  post: (about: About, message: Outgoing) => Promise<Message>;
  /** @param seen messages not marked yet, oldest first, at least one */
  markRead: (about: About, seen: Message[]) => Promise<unknown>;
  /** Null where nobody would see it. */
  showTyping: (about: About) => Promise<unknown> | null;
  /** Where the files of a message are uploaded before it is sent; null where messages have none. */
  attachments: ((about: About) => UploadTarget) | null;
  savedReplyQuery: (subjectId: string) => { project?: string; client?: string; lead?: string };
  /** Poll interval while there is no event stream (portals specification §9). */
  pollMs: number;
  unread: {
    of: (counts: UnreadCounts, subjectId: string) => number;
    set: (counts: UnreadCounts, subjectId: string, unread: number) => UnreadCounts;
  };
  /** Whether the team's messages leave by email, so that Enter alone doesn't send one. */
  isByEmail: boolean;
  /** Whether times are shown as "5 minutes ago". */
  showsAges: boolean;
  emptyTexts: Record<Role, string>;
  /** What its messages are called, where they aren't those with the client or the team. */
  listLabel?: string;
};

/** Shown to staff in conversations with clients. */
export const noteSaved = { title: 'Note saved', description: 'Your team can read it. The client can’t.' };

/** A new kind of conversation is an entry here, and in the tables that types then ask for. */
export const kinds: Record<ConversationKind, Kind> = {
  chat: {
    read: async ({ subjectId: client, role }, query) => {
      const response = await (role === 'client'
        ? api.messages.$get({ query })
        : api.admin.messages.$get({ query: { ...query, client } }));
      const { items, nextCursor } = await response.json();
      const messages = items.map(toMessage);
      const isOthers = ({ senderType, isInternal }: Message) => senderType !== role || isInternal;
      const lastRead = messages.find((message) => message.isRead && isOthers(message));
      return { items: messages, nextCursor, readUpTo: lastRead?.createdAt ?? null };
    },
    post: async ({ subjectId: clientId, role }, message) => {
      const { isInternal } = message;
      const json = { content: message.text, assetIds: message.assets.map(({ id }) => id) };
      const sent = await (role === 'client'
        ? api.messages.$post({ json }, withKey(message))
        : api.admin.messages.$post(
            { json: { ...json, clientId, isInternal, ...seenBy(message) } },
            withKey(message),
          ));
      return toMessage(await sent.json());
    },
    // Each message for clients (portals specification §4), and the newest for staff.
    markRead: ({ role }, seen) =>
      role === 'client'
        ? Promise.all(seen.map(({ id }) => api.messages[':id'].read.$patch({ param: { id } })))
        : api.admin.chat[':id'].read.$patch({ param: { id: seen.at(-1)?.id ?? '' } }),
    showTyping: ({ subjectId: id, role }) =>
      role === 'client' ? null : api.admin.clients[':id'].typing.$post({ param: { id } }),
    attachments: ({ subjectId: clientId, role }) =>
      role === 'client'
        ? toTarget('/messages/attachments')
        : toTarget('/admin/messages/attachments', { clientId }),
    savedReplyQuery: (client) => ({ client }),
    pollMs: 3000,
    unread: { of: ({ chat }) => chat, set: (counts, _, chat) => ({ ...counts, chat }) },
    isByEmail: false,
    showsAges: true,
    emptyTexts: {
      client: 'Ask about anything other than a project: your plan, a bill, an idea.',
      admin: 'The client sees what you write here under Messages.',
    },
  },
  project: {
    read: async ({ subjectId: id, role }, query) => {
      const page = await (await api[role].projects[':id'].messages.$get({ param: { id }, query })).json();
      return { ...page, items: page.items.map(toMessage) };
    },
    post: async ({ subjectId: id, role }, message) => {
      const param = { id };
      const json = { message: message.text, assetIds: message.assets.map((asset) => asset.id) };
      const { isInternal } = message;
      const sent = await (role === 'client'
        ? api.client.projects[':id'].messages.$post({ param, json }, withKey(message))
        : api.admin.projects[':id'].messages.$post(
            { param, json: { ...json, isInternal, ...seenBy(message) } },
            withKey(message),
          ));
      return toMessage(await sent.json());
    },
    markRead: ({ subjectId: id, role }, seen) => {
      const readUpTo = seen.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b));
      return api[role].projects[':id'].messages.read.$put({ param: { id }, json: { readUpTo } });
    },
    showTyping: ({ subjectId: id, role }) => api[role].projects[':id'].typing.$post({ param: { id } }),
    attachments: ({ subjectId, role }) =>
      toTarget(`/${role}/projects/${encodeURIComponent(subjectId)}/assets`),
    savedReplyQuery: (project) => ({ project }),
    pollMs: 2000,
    unread: {
      of: ({ projects }, id) => projects[id] ?? 0,
      set: (counts, id, unread) => ({ ...counts, projects: { ...counts.projects, [id]: unread } }),
    },
    isByEmail: false,
    showsAges: false,
    emptyTexts: {
      client: 'The people building your site read and reply here.',
      admin: 'The client sees what you write here in their portal.',
    },
  },
  // Only staff have these screens.
  lead: {
    read: async ({ subjectId: id }, query) => {
      const page = await (await api.admin.leads[':id'].messages.$get({ param: { id }, query })).json();
      return { ...page, items: page.items.map(toMessage) };
    },
    post: async ({ subjectId: id }, message) => {
      const { text, isInternal } = message;
      const json = { message: text, isInternal, ...seenBy(message) };
      const { messages } = api.admin.leads[':id'];
      return toMessage(await (await messages.$post({ param: { id }, json }, withKey(message))).json());
    },
    markRead: ({ subjectId: id }, seen) => {
      const json = { readUpTo: seen.at(-1)?.createdAt ?? '' };
      return api.admin.leads[':id'].messages.read.$put({ param: { id }, json });
    },
    showTyping: ({ subjectId: id }) => api.admin.leads[':id'].typing.$post({ param: { id } }),
    attachments: null,
    savedReplyQuery: (lead) => ({ lead }),
    pollMs: 3000,
    unread: { of: () => 0, set: (counts) => counts },
    isByEmail: true,
    showsAges: false,
    emptyTexts: { client: '', admin: 'They get what you write here by email.' },
    listLabel: 'Messages with the lead',
  },
};

const seenBy = ({ seenUpTo }: Outgoing) => (seenUpTo === null ? {} : { seenUpTo });

const withKey = ({ key }: Outgoing) => ({ headers: { [idempotencyHeader]: key } });

const toTarget = (path: string, fields: Record<string, string> = {}): UploadTarget => ({
  path: mounts.api + path,
  fields,
});
