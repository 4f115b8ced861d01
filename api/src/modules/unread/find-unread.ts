import type { UnreadCounts } from '@stackworks/contracts';
import type { Reader } from '#/db/client.ts';
import { countUnreadChat } from '#/modules/messages/unread-messages.ts';
import { findUnreadThreads } from '#/modules/threads/find-unread-threads.ts';

/** Where messages of the team wait for a client: two queries, however many projects and messages there are. */
export async function findUnread(reader: Reader, clientId: string) {
  const [chat, projects] = await Promise.all([
    countUnreadChat(reader, clientId),
    findUnreadThreads(reader, clientId),
  ]);
  return { chat, projects };
}

/** How many messages of the team a client has not seen. */
export async function countUnread(reader: Reader, clientId: string): Promise<UnreadCounts> {
  const { chat, projects } = await findUnread(reader, clientId);
  return {
    total: projects.reduce((sum, { unread }) => sum + unread, chat),
    chat,
    projects: Object.fromEntries(projects.map(({ projectId, unread }) => [projectId, unread])),
  };
}
