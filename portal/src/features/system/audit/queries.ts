import type { AuditPage } from '@stackworks/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { toAuditQuery, type AuditFilters } from './filters.ts';

/** The audit log as far as it fits the filters, page by page. */
export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit-log', filters],
    queryFn: async ({ pageParam }): Promise<AuditPage> => {
      const query = { ...toAuditQuery(filters), ...cursorOf(pageParam) };
      return (await api.admin['audit-log'].$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.nextCursor,
  });
