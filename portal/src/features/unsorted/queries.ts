import type { UnsortedList } from '@stackworks/contracts';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { inboxKey } from '#/lib/query-keys.ts';

/** Live updates of the inbox refresh all that begins with this. */
const unsortedKey = [...inboxKey, 'unsorted'];

export const unsortedQuery = (list: UnsortedList) =>
  pagedQuery([...unsortedKey, 'list', list], (cursor) =>
    api.admin['unsorted-emails'].$get({ query: { list, limit: '50', ...cursor } }),
  );

export const unsortedEmailQuery = (id: string) =>
  jsonQuery([...unsortedKey, 'one', id], () => api.admin['unsorted-emails'][':id'].$get({ param: { id } }));

export const blockedSendersQuery = pagedQuery([...unsortedKey, 'blocked'], (cursor) =>
  api.admin['blocked-senders'].$get({ query: { limit: '50', ...cursor } }),
);

/** Where staff can put an email, found by what they type. */
export const placesQuery = (text: string) => ({
  queryKey: [...unsortedKey, 'places', text],
  queryFn: async () => {
    const { clients, projects, leads } = await (await api.admin.search.$get({ query: { q: text } })).json();
    return [...clients.items, ...projects.items, ...leads.items];
  },
  enabled: text.trim() !== '',
  staleTime: 5000,
});
