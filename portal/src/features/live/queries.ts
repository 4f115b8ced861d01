import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';

/** How many messages of the team the signed-in client has not seen. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async () => (await api.client.unread.$get()).json(),
});

/** How many messages of clients the signed-in member of staff has not seen. */
export const staffUnreadQuery = queryOptions({
  queryKey: staffUnreadKey,
  queryFn: async () => (await api.admin.unread.$get()).json(),
});
