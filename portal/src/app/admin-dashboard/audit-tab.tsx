import { useInfiniteQuery } from '@tanstack/react-query';
import { AuditLog } from '#/features/system/index.ts';
import { teamQuery } from '#/features/team/index.ts';

/** The audit tab of the dashboard. */
export function AuditTab() {
  const { data: team } = useInfiniteQuery(teamQuery);
  return <AuditLog team={team?.pages.flatMap(({ items }) => items) ?? []} />;
}
