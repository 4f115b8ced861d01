import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';
import { useMay } from '#/lib/session/member.ts';

const unreadQuery = jsonQuery(unreadKey, () => api.client.unread.$get());
const none: UnreadCounts = { total: 0, chat: 0, projects: {} };

/** The signed-in client's unread counts; zero until they are loaded, and for those who see no messages. */
export const useUnread = (): UnreadCounts =>
  useQuery({ ...unreadQuery, enabled: useMay('work') }).data ?? none;

const staffUnreadQuery = jsonQuery(staffUnreadKey, () => api.admin.unread.$get());
const noneOfClients: StaffUnreadCounts = { total: 0, chats: {}, projects: {} };

/** The signed-in member of staff's unread counts; zero until they are loaded. */
export const useStaffUnread = (): StaffUnreadCounts => useQuery(staffUnreadQuery).data ?? noneOfClients;
