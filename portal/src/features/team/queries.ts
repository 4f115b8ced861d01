import type { AdminUser, Page, TeamSettingsState } from '@stackworks/contracts';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { teamKey, teamSettingsKey } from '#/lib/query-keys.ts';

/** Everyone in the team, page by page. */
export const teamQuery = pagedQuery<Page<AdminUser>>(teamKey, (cursor) =>
  api.admin.admins.$get({ query: { limit: '50', ...cursor } }),
);

/** What holds for the whole team. */
export const teamSettingsQuery = jsonQuery<TeamSettingsState>(teamSettingsKey, () =>
  api.admin['team-settings'].$get(),
);

/** Everyone in the team, to choose from: two to ten people, so one page of them is all. */
export const colleaguesQuery = jsonQuery<Page<AdminUser>>(['/api/admin/admins', { list: 'colleagues' }], () =>
  api.admin.admins.$get({ query: { limit: '100' } }),
);
