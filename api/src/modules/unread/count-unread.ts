import type { UnreadCounts } from '@stackworks/contracts';
import type { Reader } from '#/db/client.ts';
import { countUnreadChat } from '#/modules/messages/unread-messages.ts';
import { findUnreadThreads } from '#/modules/threads/find-unread-threads.ts';

/** How many messages of the team a client has not seen: two queries, however many projects and messages there are. */
export async function countUnread(reader: Reader, clientId: string): Promise<UnreadCounts> {
  const [chat, threads] = await Promise.all([
    countUnreadChat(reader, clientId),
    findUnreadThreads(reader, clientId),
  ]);
  return {
    total: threads.reduce((sum, { unread }) => sum + unread, chat),
    chat,
    projects: Object.fromEntries(threads.map(({ projectId, unread }) => [projectId, unread])),
  };
}
