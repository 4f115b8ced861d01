import { api, jsonQuery } from '#/lib/api/client.ts';

export const systemQuery = {
  ...jsonQuery(['/api/admin/system'], () => api.admin.system.$get()),
  refetchInterval: 15_000,
};
