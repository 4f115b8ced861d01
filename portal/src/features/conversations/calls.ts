import { idempotencyHeader } from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import {
  fromChat,
  fromThread,
  type Conversation,
  type ConversationPage,
  type Message,
} from './conversation.ts';

/** Messages read at a time. */
const pageLimit = '50';

/** What is sent: a text, the files uploaded for it, and the key that keeps it from being sent twice. */
export type Draft = { key: string; text: string; assetIds: string[]; isInternal: boolean };

/**
 * Reads one page of a conversation, newest first.
 * @param cursor `nextCursor` of the page before; empty for the newest
 */
export async function readPage(conversation: Conversation, cursor: string): Promise<ConversationPage> {
  const query = { limit: pageLimit, ...(cursor && { cursor }) };
  if (conversation.kind === 'chat') {
    const { role, clientId: client } = conversation;
    const answer = await (role === 'client'
      ? api.messages.$get({ query })
      : api.admin.messages.$get({ query: { ...query, client } }));
    const { items, nextCursor } = await answer.json();
    const lastRead = items.find(({ senderType, isRead }) => senderType !== role && isRead);
    return { items: items.map(fromChat), nextCursor, readUpTo: lastRead?.createdAt ?? null };
  }
  const request = { param: { id: conversation.projectId }, query };
  const side = conversation.role === 'client' ? api.client : api.admin;
  const page = await (await side.projects[':id'].messages.$get(request)).json();
  return { ...page, items: page.items.map(fromThread) };
}

/** Sends a message. The same draft sent again answers with the message it made the first time. */
export async function postMessage(
  conversation: Conversation,
  { key, text, assetIds, isInternal }: Draft,
): Promise<Message> {
  const options = { headers: { [idempotencyHeader]: key } };
  if (conversation.kind === 'chat') {
    const { role, clientId } = conversation;
    const json = { content: text, assetIds };
    const sent = await (role === 'client'
      ? api.messages.$post({ json }, options)
      : api.admin.messages.$post({ json: { ...json, clientId } }, options));
    return fromChat(await sent.json());
  }
  const param = { id: conversation.projectId };
  const message = { message: text, assetIds };
  if (conversation.role === 'client') {
    const sent = await api.client.projects[':id'].messages.$post({ param, json: message }, options);
    return fromThread(await sent.json());
  }
  const json = { ...message, isInternal };
  return fromThread(await (await api.admin.projects[':id'].messages.$post({ param, json }, options)).json());
}

/**
 * Says that messages of the other side have been seen. A thread is told up to when; the chat each message by clients
 * (portals specification §4), and by staff the newest, which stands for those before it.
 * @param seen messages not marked yet, oldest first, at least one
 */
export async function markRead(conversation: Conversation, seen: Message[]): Promise<void> {
  if (conversation.kind === 'chat' && conversation.role === 'admin') {
    const id = seen.at(-1)?.id ?? '';
    await api.admin.chat[':id'].read.$patch({ param: { id } });
    return;
  }
  if (conversation.kind === 'chat') {
    await Promise.all(seen.map(({ id }) => api.messages[':id'].read.$patch({ param: { id } })));
    return;
  }
  const readUpTo = seen.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b));
  const request = { param: { id: conversation.projectId }, json: { readUpTo } };
  const side = conversation.role === 'client' ? api.client : api.admin;
  await side.projects[':id'].messages.read.$put(request);
}
