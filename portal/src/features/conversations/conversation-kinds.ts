import { mounts, type ConversationKind, type Role, type UnreadCounts } from '@stackworks/contracts';
import type { UploadTarget } from '#/features/uploads/index.ts';
import type { Conversation } from './conversation.ts';

type About = Pick<Conversation, 'subjectId' | 'role'>;

/** What differs between kinds of conversation: a few calls, and a few words. */
type Kind = {
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
    attachments: ({ subjectId, role }) => toTarget(role, 'conversations/chat', subjectId),
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
    attachments: ({ subjectId, role }) => toTarget(role, 'projects', subjectId),
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

const toTarget = (role: Role, owner: string, id: string): UploadTarget => ({
  path: `${mounts.api}/${role}/${owner}/${encodeURIComponent(id)}/files`,
});
