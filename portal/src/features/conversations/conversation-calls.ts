import { conversationTraits, idempotencyHeader, type Message } from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import type { Conversation, ConversationPage } from './conversation.ts';
import type { Outgoing } from './outbox.ts';

type About = Omit<Conversation, 'userId'>;

const callsOf = ({ role }: About) => api[role].conversations[':kind'][':id'];
const paramOf = ({ kind, subjectId: id }: About) => ({ kind, id });

/** Reads a page of messages, newest first. */
export const readMessages = async (
  about: About,
  query: { limit: string; cursor?: string },
): Promise<ConversationPage> => (await callsOf(about).messages.$get({ param: paramOf(about), query })).json();

/** Posts a message. Posting it again with its key returns the message that exists. */
export async function postMessage(about: About, message: Outgoing): Promise<Message> {
  const { key, text: content, files, isInternal, seenUpTo } = message;
  const fileIds = files.map(({ id }) => id);
  const json = { content, fileIds, isInternal, ...(seenUpTo !== null && { seenUpTo }) };
  const headers = { [idempotencyHeader]: key };
  return (await callsOf(about).messages.$post({ param: paramOf(about), json }, { headers })).json();
}

/** Marks a conversation as read. @param seen messages not marked yet, at least one */
export function markMessagesRead(about: About, seen: readonly Message[]) {
  const readUpTo = seen.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b));
  return callsOf(about).read.$put({ param: paramOf(about), json: { readUpTo } });
}

/** Shows others that the signed-in person is writing, where anybody would see it. */
export function showTyping(about: About): void {
  if (about.role === 'client' && !conversationTraits[about.kind].showsTyping) return;
  // It lasts a second, so a failure doesn't matter.
  callsOf(about)
    .typing.$post({ param: paramOf(about) })
    .catch(() => undefined);
}
