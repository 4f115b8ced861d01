import type { ConversationKind, Role } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import {
  findClientRecipients,
  type Recipient,
  findStaffRecipients,
} from '#/modules/accounts/notification-preferences.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { updateInbox } from '#/modules/inbox/inbox.events.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import { staff, toClient } from '#/platform/live/recorded-events.ts';
import { kinds, type Conversation } from './conversation-kinds.ts';
import {
  presentMessage,
  presentPublicMessage,
  type SavedReplyRow,
  type SentMessage,
} from './conversations.presenter.ts';
import { openReplyAddresses } from './commands/open-reply-addresses.ts';
import { findFirstFromClient } from './queries/find-messages.ts';

/** How long someone has to read a message before they get an email about it. */
const emailDelayMinutes = { client: 10, admin: 15, mentioned: 5 };

/** `arrivedAt` is when it came, if that was before it became a message; `writtenAt` when it was written, if it was sent later. */
type MessageSent = {
  conversation: Conversation;
  sent: SentMessage;
  arrivedAt?: Date | undefined;
  writtenAt?: Date | undefined;
};

/** A client's message starts a response target; one of staff meets it. A note that somebody is away does neither. */
export const messageSent = defineEvent<MessageSent, SlaDeps>('conversation.message-sent', {
  audit: forEachKind(({ sentAction }) => sentAction, toStaffEntries, []),
  live: { message: updateScreens },
  sla: forEachKind(({ messageKind }) => messageKind, updateTarget, undefined),
  email: {
    'unread-messages': emailClient,
    'client-messages': emailStaff,
    'lead-answered': emailLead,
  },
  webhook: {
    'message.created': ({ conversation: { clientId, projectId }, sent }) =>
      clientId === null ? [] : [{ message: presentPublicMessage({ clientId, projectId }, sent) }],
  },
});

/** Staff have asked a client for feedback on a project, which doesn't count as a reply. */
export const feedbackAskedFor = defineEvent<MessageSent>('conversation.feedback-asked-for', {
  audit: { 'feedback-asked-for': toEntries },
  live: { message: updateScreens },
  email: { 'unread-messages': emailClient },
});

/** Staff have left a note in a conversation that the other side never sees. */
export const internalNoteAdded = defineEvent<MessageSent>('conversation.internal-note-added', {
  audit: { 'internal-note-added': toEntries },
  live: { message: updateScreens },
});

type ConversationRead = {
  conversation: Conversation;
  by: Role;
  readUpTo: string;
  /** When the last message up to there was written that the client can see; null when that was read before, as by reading a note. */
  seenByClient: string | null;
};

/** Someone has read a conversation up to a time. */
export const conversationRead = defineEvent<ConversationRead>('conversation.read', {
  live: { read: updateReaders },
});

type Mentioned = {
  colleagues: readonly Pick<AdminRow, 'id' | 'email'>[];
  /** The note's author, by name. */
  by: string;
  conversation: Conversation;
};

/** An internal note names colleagues. They hear of it at once, and get an email unless they read it within minutes. */
export const colleaguesMentioned = defineEvent<Mentioned>('conversation.colleagues-mentioned', {
  live: {
    inbox: updateInbox,
    mentioned: ({ colleagues, by, conversation: { kind, subjectId, projectId, clientId } }) => {
      const leadId = kind === 'lead' ? subjectId : null;
      const to = colleagues.map(({ id }) => id);
      return [[staff, { type: 'mentioned', to, by, projectId, clientId, leadId }]];
    },
  },
  email: {
    mentioned: ({ colleagues }, { now }) =>
      colleagues.map(({ id: adminId, email: to }) => ({
        to,
        about: { adminId },
        dedupeKey: `mentioned:${adminId}`,
        availableAt: addMinutes(now, emailDelayMinutes.mentioned),
      })),
  },
});

/** A member of staff has read notes that name them. */
export const mentionsSeen = defineEvent('conversation.mentions-seen', { live: { inbox: updateInbox } });

type Assigned = {
  clients: readonly { id: string; name: string }[];
  /** Whose the chats were, and whose they are now, by name; null for nobody. */
  from: string | null;
  to: string | null;
};

/** Chats with clients are another colleague's now, or nobody's. */
export const chatsAssigned = defineEvent<Assigned>('conversation.assigned', {
  audit: {
    'chat-assigned': ({ clients, ...detail }) =>
      clients.map(({ id, name }) => ({ subject: { type: 'client', id, name }, detail })),
  },
  live: { inbox: updateInbox },
});

type AboutConversation = { conversation: Conversation };

/** One effect under the name that each kind of conversation has for it; it happens in conversations of that kind. */
function forEachKind<Ctx, Result>(
  nameOf: (kind: (typeof kinds)[ConversationKind]) => string,
  effect: (about: MessageSent, ctx: Ctx) => Result,
  none: Result,
) {
  const effectOf = (name: string) => (about: MessageSent, ctx: Ctx) =>
    nameOf(kinds[about.conversation.kind]) === name ? effect(about, ctx) : none;
  return Object.fromEntries(Object.values(kinds).map((kind) => [nameOf(kind), effectOf(nameOf(kind))]));
}

/** Clients' messages are not in the audit log. */
function toStaffEntries(about: MessageSent, { actor }: Context) {
  return actor.role === 'admin' ? toEntries(about) : [];
}

function toEntries({ conversation: { subject } }: AboutConversation) {
  return [{ subject }];
}

function updateScreens({ conversation: { clientId }, sent }: MessageSent) {
  const audiences = sent.row.isInternal || clientId === null ? [staff] : [staff, toClient(clientId)];
  return audiences.map((audience) => {
    const message = presentMessage(sent, audience.role);
    return [audience, { type: 'message', message }] as const;
  });
}

/** How far a lead's messages were read shows on nothing but the reader's own screen. */
function updateReaders({ conversation, by, readUpTo, seenByClient }: ConversationRead) {
  const { kind, subjectId, clientId } = conversation;
  if (clientId === null) return [];
  const read = { type: 'read', kind, subjectId, by } as const;
  const updateTeam = [staff, { ...read, readUpTo }] as const;
  if (seenByClient === null) return [updateTeam];
  // When staff have read up to an internal note, the client sees the message before it as read.
  return [updateTeam, [toClient(clientId), { ...read, readUpTo: seenByClient }] as const];
}

async function updateTarget(
  { conversation, sent, arrivedAt, writtenAt }: MessageSent,
  ctx: Context<SlaDeps>,
): Promise<void> {
  if (sent.row.isAbsenceNote) return;
  if (ctx.actor.role === 'client') return openTargetOf(ctx, conversation, sent.row.content, arrivedAt);
  const { kind, subjectId } = conversation;
  await meetTarget(ctx, { kind: kinds[kind].messageKind, subjectId }, writtenAt);
  if (!writtenAt) return;
  // What came while the reply could be undone is not what it answers.
  const later = await findFirstFromClient(ctx.tx, subjectId, writtenAt);
  if (later) await openTargetOf(ctx, conversation, later.content, new Date(later.createdAt));
}

async function openTargetOf(
  ctx: Context<SlaDeps>,
  { kind, subjectId, clientId, projectId }: Conversation,
  text: string,
  since?: Date,
): Promise<void> {
  const client = clientId === null ? null : await getClient(ctx.tx, clientId);
  await openTarget(ctx, { kind: kinds[kind].messageKind, subjectId, client, projectId, text, since });
}

/** A client's people get one email each about all messages of the next minutes in a conversation that haven't been read by then. */
async function emailClient({ conversation }: MessageSent, ctx: Context) {
  const { clientId: id } = conversation;
  if (ctx.actor.role !== 'admin' || id === null) return [];
  const people = await findClientRecipients(ctx.tx, [id], 'messages');
  return people.length > 0 ? emailReaders(ctx, conversation, 'client', people) : [];
}

/** Somebody without an account gets each message of the team at once, since nothing else shows it to them. */
async function emailLead({ conversation, sent }: MessageSent, ctx: Context) {
  const { kind, subjectId } = conversation;
  const { findPerson, isByEmail } = kinds[kind];
  const person = ctx.actor.role === 'admin' && isByEmail ? await findPerson(ctx.tx, subjectId) : null;
  if (!person) return [];
  const threads = await openReplyAddresses(ctx, conversation, { role: 'client', ids: [subjectId] });
  const [about, thread] = [{ messageId: sent.row.id }, threads.get(subjectId)];
  const dedupeKey = `lead-answered:${sent.row.id}`;
  return [{ to: person.email, about, thread, dedupeKey, availableAt: ctx.now }];
}

/** Staff get one email each about all messages of the next minutes that haven't been read or answered by then. */
async function emailStaff({ conversation }: MessageSent, ctx: Context) {
  const { role } = ctx.actor;
  const team =
    role === 'client' ? await findStaffRecipients(ctx.tx, 'messages', conversation.assignedTo) : [];
  return emailReaders(ctx, conversation, 'admin', team);
}

/** One email to each reader of a conversation, which they can answer. */
async function emailReaders(
  ctx: Context,
  conversation: Conversation,
  role: Role,
  readers: readonly Recipient[],
) {
  const ids = [...new Set(readers.map(({ id }) => id))];
  const threads = await openReplyAddresses(ctx, conversation, { role, ids });
  const { kind, subjectId } = conversation;
  const template = role === 'client' ? 'unread-messages' : 'client-messages';
  return readers.map(({ id, personId, to }) => ({
    to,
    about: { reader: { role, id, personId }, conversation: { kind, subjectId } },
    thread: threads.get(id),
    dedupeKey: `${template}:${personId}:${subjectId}`,
    availableAt: addMinutes(ctx.now, emailDelayMinutes[role]),
  }));
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
