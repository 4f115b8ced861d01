import type { ProjectVersion, RevisionQuota } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { revisionQuotaKey, revisionsKey, staffRevisionsKey } from '#/lib/query-keys.ts';

type Revisions = { items: ProjectVersion[] };

/** The versions of one of the signed-in client's projects, newest first. */
export const projectRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: revisionsKey(id),
    queryFn: async (): Promise<Revisions> =>
      (await api.client.projects[':id'].revisions.$get({ param: { id } })).json(),
  });

/** The versions of any project, newest first. */
export const staffRevisionsQuery = (id: string) =>
  queryOptions({
    queryKey: staffRevisionsKey(id),
    queryFn: async (): Promise<Revisions> =>
      (await api.admin.projects[':id'].revisions.$get({ param: { id } })).json(),
  });

/** The signed-in client's revision requests this month. */
export const revisionQuotaQuery = queryOptions({
  queryKey: revisionQuotaKey,
  queryFn: async (): Promise<RevisionQuota> => (await api.client['revision-quota'].$get()).json(),
});
