import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { countUnreadChat, countUnreadChats } from '#/modules/conversations/chat/unread-messages.ts';
import {
  countUnreadForStaff,
  findUnreadThreads,
} from '#/modules/conversations/threads/find-unread-threads.ts';

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

/** What clients have written and a member of staff has not seen, chat by client and threads by project. */
export async function countStaffUnread(reader: Reader, adminId: string): Promise<StaffUnreadCounts> {
  const [chats, projects] = await Promise.all([
    countUnreadChats(reader),
    countUnreadForStaff(reader, adminId),
  ]);
  return {
    total: [...chats, ...projects].reduce((sum, { unread }) => sum + unread, 0),
    chats: Object.fromEntries(chats.map(({ userId, unread }) => [userId, unread])),
    projects: Object.fromEntries(projects.map(({ projectId, unread }) => [projectId, unread])),
  };
}
