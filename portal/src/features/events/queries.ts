import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { unreadKey } from '#/lib/query-keys.ts';

/** How many messages of the team the signed-in client has not seen. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async () => (await api.client.unread.$get()).json(),
});
