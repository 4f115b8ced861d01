import { useInfiniteQuery } from '@tanstack/react-query';
import { AuditLog } from '#/features/audit/audit-log.tsx';
import { teamQuery } from '#/features/team/queries.ts';

/** The audit tab of the dashboard. */
export function AuditTab() {
  const { data: team } = useInfiniteQuery(teamQuery);
  return <AuditLog team={team?.pages.flatMap(({ items }) => items) ?? []} />;
}
