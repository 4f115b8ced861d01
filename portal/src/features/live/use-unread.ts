import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { staffUnreadQuery, unreadQuery } from './queries.ts';

const none: UnreadCounts = { total: 0, chat: 0, projects: {} };

/** What the signed-in client has not read, kept up by live events; nothing while that is not known. */
export function useUnread(): UnreadCounts {
  return useQuery(unreadQuery).data ?? none;
}

const noneOfClients: StaffUnreadCounts = { total: 0, chats: {}, projects: {} };

/** What the signed-in member of staff has not read; as `useUnread`. */
export function useStaffUnread(): StaffUnreadCounts {
  return useQuery(staffUnreadQuery).data ?? noneOfClients;
}
