import { api, jsonQuery } from '#/lib/api/client.ts';
import { revisionQuotaKey, revisionsKey, staffRevisionsKey } from '#/lib/query-keys.ts';

export const projectRevisionsQuery = (id: string) =>
  jsonQuery(revisionsKey(id), () => api.client.projects[':id'].revisions.$get({ param: { id } }));

/** The versions of any project, newest first. */
export const staffRevisionsQuery = (id: string) =>
  jsonQuery(staffRevisionsKey(id), () => api.admin.projects[':id'].revisions.$get({ param: { id } }));

/** The signed-in client's revision requests this month. */
export const revisionQuotaQuery = jsonQuery(revisionQuotaKey, () => api.client['revision-quota'].$get());
