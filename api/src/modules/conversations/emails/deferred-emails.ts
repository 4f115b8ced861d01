import { conversationKinds, roles } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { z } from 'zod';
import { findMemberRecipient, findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { findMessages } from '#/modules/conversations/queries/find-messages.ts';
import { findUnread } from '#/modules/conversations/queries/find-unread.ts';
import { findUnseenNotes } from '#/modules/conversations/queries/mentions.ts';
import { findConversation } from '#/modules/conversations/queries/read-conversations.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { pick } from '#/platform/database/columns.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';

/* These emails are written as they leave, about what is still unread by then, if their reader still wants them. */

const aboutUnread = z.object({
  reader: z.object({ role: z.enum(roles), id: z.string(), personId: z.string() }),
  conversation: z.object({ kind: z.enum(conversationKinds), subjectId: z.string() }),
});
const aboutMessage = z.object({ messageId: z.string() });
const aboutAdmin = z.object({ adminId: z.string() });

/** The most messages an email quotes. */
const messagesLimit = 10;

/** About messages of the team to a client. */
export const writeUnreadEmail: WriteDeferredEmail = async (reader, about) => {
  const unread = await findQuoted(reader, about);
  if (!unread) return null;
  const recipient = await findMemberRecipient(reader, unread.viewer, 'messages');
  if (!recipient) return null;
  const { to, firstName } = recipient;
  const { place, quoted } = unread;
  return { template: 'unread-messages', to, props: { firstName, place, ...quoted } };
};

/** About messages of a client, to staff who read the conversation. */
export const writeStaffUnreadEmail: WriteDeferredEmail = async (reader, about) => {
  const unread = await findQuoted(reader, about);
  if (!unread || unread.isOthers) return null;
  const [admin] = await findStaffRecipients(reader, 'messages', unread.viewer.id);
  if (!admin) return null;
  const { to, firstName } = admin;
  const { clientName, leadId, chatWith, place, quoted } = unread;
  const props = { firstName, clientName, place, leadId, chatWith, ...quoted };
  return { template: 'client-messages', to, props };
};

/** What a reader has not read of a conversation, as an email quotes it; null when that is nothing. */
async function findQuoted(reader: Reader, about: unknown) {
  const { reader: viewer, conversation: ref } = aboutUnread.parse(about);
  const conversation = await findConversation(reader, viewer, ref);
  if (!conversation) return null;
  const { newest, total } = await findUnread(reader, viewer, conversation, messagesLimit);
  if (total === 0) return null;
  const ids = newest.map(({ id }) => id);
  const filesOf = await findAttachments(reader, 'messageId', ids);
  const { assignedTo, kind, projectId, subject, subjectId } = conversation;
  return {
    viewer,
    clientName: newest.at(-1)?.senderName ?? '',
    leadId: kind === 'lead' ? subjectId : null,
    chatWith: kind === 'chat' ? subjectId : null,
    /** Whether the conversation is assigned to another colleague. */
    isOthers: assignedTo !== null && assignedTo !== viewer.id,
    place: projectId === null ? null : { projectId, projectName: subject.name },
    quoted: {
      earlier: total - newest.length,
      messages: newest.map(({ id, senderName, content: text }) => ({
        senderName,
        text,
        fileNames: filesOf(id).map(({ fileName }) => fileName),
      })),
    },
  };
}

/** The team's message to somebody without an account, who may have one by now: their messages have moved to its chat then. */
export const writeLeadEmail: WriteDeferredEmail = async (reader, about) => {
  const { messageId } = aboutMessage.parse(about);
  const message = (await findMessages(reader, [messageId])).get(messageId);
  if (!message) return null;
  const { kind, conversationId, content: text, senderName } = message;
  const person = await kinds[kind].findPerson(reader, conversationId);
  if (!person) return null;
  return { template: 'lead-answered', to: person.email, props: { senderName, text } };
};

/** The most notes an email lists. */
const notesLimit = 10;

/** About notes that name the reader. */
export const writeMentionEmail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = aboutAdmin.parse(about);
  const [admin] = await findStaffRecipients(reader, 'assignments', adminId);
  const found = admin ? await findUnseenNotes(reader, adminId, { limit: notesLimit, isUnread: true }) : [];
  if (!admin || found.length === 0) return null;
  const notes = found.map((note) =>
    pick(note, ['projectId', 'leadId', 'clientId', 'subjectName', 'senderName']),
  );
  return { template: 'mentioned', to: admin.to, props: { firstName: admin.firstName, notes } };
};
