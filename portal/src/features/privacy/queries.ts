import { api, jsonQuery } from '#/lib/api/client.ts';
import { clientPageKey, ownDataKey } from '#/lib/query-keys.ts';

export const ownDataQuery = jsonQuery(ownDataKey, () => api.client['personal-data'].$get());

export const clientDataQuery = (id: string) =>
  jsonQuery([...clientPageKey(id), 'personal-data'], () =>
    api.admin.clients[':id']['personal-data'].$get({ param: { id } }),
  );

export const retentionQuery = jsonQuery(['/api/admin/retention'], () => api.admin.retention.$get());

export const dryRunQuery = jsonQuery(['/api/admin/retention/dry-run'], () =>
  api.admin.retention['dry-run'].$get(),
);
