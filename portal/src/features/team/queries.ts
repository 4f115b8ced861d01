import type { AdminUser, Page, TeamSettingsState } from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { teamKey, teamSettingsKey } from '#/lib/query-keys.ts';

/** Everyone in the team, page by page. */
export const teamQuery = infiniteQueryOptions({
  queryKey: teamKey,
  queryFn: async ({ pageParam }): Promise<Page<AdminUser>> =>
    (await api.admin.admins.$get({ query: { limit: '50', ...cursorOf(pageParam) } })).json(),
  initialPageParam: firstPage,
  getNextPageParam: (last) => last.nextCursor,
});

/** What holds for the whole team. */
export const teamSettingsQuery = queryOptions({
  queryKey: teamSettingsKey,
  queryFn: async (): Promise<TeamSettingsState> => (await api.admin['team-settings'].$get()).json(),
});

/** Everyone in the team, for what offers a choice of them: two to ten people, so one page of them is all. */
export const colleaguesQuery = queryOptions({
  queryKey: ['/api/admin/admins', { list: 'colleagues' }],
  queryFn: async (): Promise<Page<AdminUser>> =>
    (await api.admin.admins.$get({ query: { limit: '100' } })).json(),
});
