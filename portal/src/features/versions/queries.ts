import { api, jsonQuery } from '#/lib/api/client.ts';
import { revisionQuotaKey, versionsKey, staffVersionsKey } from '#/lib/query-keys.ts';

export const projectVersionsQuery = (id: string) =>
  jsonQuery(versionsKey(id), () => api.client.projects[':id'].versions.$get({ param: { id } }));

/** The versions of any project, newest first. */
export const staffVersionsQuery = (id: string) =>
  jsonQuery(staffVersionsKey(id), () => api.admin.projects[':id'].versions.$get({ param: { id } }));

/** The signed-in client's revision requests this month. */
export const revisionQuotaQuery = jsonQuery(revisionQuotaKey, () => api.client['revision-quota'].$get());
