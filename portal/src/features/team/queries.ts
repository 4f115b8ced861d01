import { useQuery } from '@tanstack/react-query';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { teamKey, teamSettingsKey } from '#/lib/query-keys.ts';

export const teamQuery = pagedQuery(teamKey, (cursor) =>
  api.admin.admins.$get({ query: { limit: '50', ...cursor } }),
);

export const teamSettingsQuery = jsonQuery(teamSettingsKey, () => api.admin['team-settings'].$get());

/** To choose from: two to ten people, so one page is all. */
export const colleaguesQuery = jsonQuery(['/api/admin/admins', { list: 'colleagues' }], () =>
  api.admin.admins.$get({ query: { limit: '100' } }),
);

/** Whether nobody else is in the team, so nothing is anyone else's; false until that is known. */
export const useIsAlone = (): boolean => useQuery(colleaguesQuery).data?.items.length === 1;
