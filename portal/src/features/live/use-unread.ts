import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';

const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async () => (await api.client.unread.$get()).json(),
});
const none: UnreadCounts = { total: 0, chat: 0, projects: {} };

/** The signed-in client's unread counts; zero until they are loaded. */
export const useUnread = (): UnreadCounts => useQuery(unreadQuery).data ?? none;

const staffUnreadQuery = queryOptions({
  queryKey: staffUnreadKey,
  queryFn: async () => (await api.admin.unread.$get()).json(),
});
const noneOfClients: StaffUnreadCounts = { total: 0, chats: {}, projects: {} };

/** The signed-in member of staff's unread counts; zero until they are loaded. */
export const useStaffUnread = (): StaffUnreadCounts => useQuery(staffUnreadQuery).data ?? noneOfClients;
