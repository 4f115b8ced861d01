import type { ChatMessage } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { newestMessagesKey } from '#/lib/query-keys.ts';

/** The newest few messages of the chat with a client, newest first. Reading them marks nothing as read. */
export const newestMessagesQuery = (clientId: string) =>
  queryOptions({
    queryKey: newestMessagesKey(clientId),
    queryFn: async (): Promise<ChatMessage[]> => {
      const page = await api.admin.messages.$get({ query: { client: clientId, limit: '5' } });
      return (await page.json()).items;
    },
  });
