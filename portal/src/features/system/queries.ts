import type { SystemReport } from '@stackworks/contracts';
import { api, jsonQuery } from '#/lib/api/client.ts';

export const systemQuery = {
  ...jsonQuery<SystemReport>(['/api/admin/system'], () => api.admin.system.$get()),
  refetchInterval: 15_000,
};
