import { randomUUID } from 'node:crypto';
import { conversationTraits, type ConversationKind, type Role } from '@stackworks/contracts';
import { before, type DemoMessage } from './demo-data.ts';

type Person = { id: string; personId: string; firstName: string; lastName: string };

/** Who a demo project or conversation is between. */
export type Sides = { admin: Person; client: Person };

export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * The rows of a demo conversation, and how far each side has read it; none before the first message.
 * @param demo oldest first
 */
export function toConversation(
  { kind, id, projectId }: { kind: ConversationKind; id: string; projectId: string | null },
  demo: readonly DemoMessage[],
  sides: Sides,
  now: Date,
) {
  const messages = demo.map(({ from, daysAgo, content, isInternal }) => ({
    id: randomUUID(),
    conversationId: id,
    senderType: from,
    senderId: sides[from].personId,
    senderName: nameOf(sides[from]),
    content,
    isInternal,
    createdAt: before(now, daysAgo),
  }));
  const [first] = messages;
  if (!first) return { conversations: [], messages, reads: [] };
  const { isReadAsTeam } = conversationTraits[kind];
  const seen = isReadAsTeam ? readChat(demo) : readThread(demo);
  const unread = demo.findIndex(({ from, isRead }) => from === 'client' && !isRead);
  return {
    conversations: [
      {
        id,
        kind,
        clientId: sides.client.id,
        projectId,
        unreadSince: messages[unread]?.createdAt ?? null,
        createdAt: first.createdAt,
      },
    ],
    messages,
    reads: [
      { readerId: isReadAsTeam ? 'team' : sides.admin.id, last: messages[seen.admin] },
      { readerId: sides.client.id, last: messages[seen.client] },
    ].flatMap(({ readerId, last }) =>
      last ? [{ conversationId: id, readerId, readUpTo: last.createdAt }] : [],
    ),
  };
}

/** Which message each side has read last, by its place. */
const readChat = (demo: readonly DemoMessage[]): Record<Role, number> => ({
  admin: demo.findLastIndex(({ from, isRead }) => from === 'client' && isRead),
  client: demo.findLastIndex(({ from, isRead }) => from === 'admin' && isRead),
});

/** How long ago a message must have come for everyone to have read it, in days. */
const settledAfterDays = 7;

/** Staff have read everything, the client what is old and what they have replied to. */
const readThread = (demo: readonly DemoMessage[]): Record<Role, number> => ({
  admin: demo.length - 1,
  client: demo.findLastIndex(
    ({ from, isInternal, daysAgo }) => !isInternal && (from === 'client' || daysAgo > settledAfterDays),
  ),
});
