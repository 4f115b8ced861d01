import type { UnreadCounts } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from './queries.ts';

const none: UnreadCounts = { total: 0, chat: 0, projects: {} };

/** What the signed-in client has not read, kept up by live events; nothing while that is not known. */
export function useUnread(): UnreadCounts {
  return useQuery(unreadQuery).data ?? none;
}
