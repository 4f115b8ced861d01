import type { SystemReport } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** How often it is read again while somebody looks, in milliseconds. */
const refetchMs = 15_000;

/** How everything is. */
export const systemQuery = queryOptions({
  queryKey: ['/api/admin/system'],
  queryFn: async (): Promise<SystemReport> => (await api.admin.system.$get()).json(),
  refetchInterval: refetchMs,
});
