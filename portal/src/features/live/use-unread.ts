import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';

const unreadQuery = jsonQuery(unreadKey, () => api.client.unread.$get());
const none: UnreadCounts = { total: 0, chat: 0, projects: {} };

/** The signed-in client's unread counts; zero until they are loaded. */
export const useUnread = (): UnreadCounts => useQuery(unreadQuery).data ?? none;

const staffUnreadQuery = jsonQuery(staffUnreadKey, () => api.admin.unread.$get());
const noneOfClients: StaffUnreadCounts = { total: 0, chats: {}, projects: {} };

/** The signed-in member of staff's unread counts; zero until they are loaded. */
export const useStaffUnread = (): StaffUnreadCounts => useQuery(staffUnreadQuery).data ?? noneOfClients;
