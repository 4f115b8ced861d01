import type { SystemReport } from '@stackworks/contracts';
import { api, jsonQuery } from '#/lib/api/client.ts';

/** The state of the system, refetched while it is on screen. */
export const systemQuery = {
  ...jsonQuery<SystemReport>(['/api/admin/system'], () => api.admin.system.$get()),
  refetchInterval: 15_000,
};
