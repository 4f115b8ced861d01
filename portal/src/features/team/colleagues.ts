import type { AdminUser, Page } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** Everyone in the team, for what offers a choice of them: two to ten people, so one page of them is all. */
export const colleaguesQuery = queryOptions({
  queryKey: ['/api/admin/admins', { list: 'colleagues' }],
  queryFn: async (): Promise<Page<AdminUser>> =>
    (await api.admin.admins.$get({ query: { limit: '100' } })).json(),
});
