import type { OverviewCounts } from '@stackworks/contracts';
import { ErrorState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Figure, Figures } from '#/components/panel.tsx';
import { ourFaultText, useServerRetry } from '#/lib/api/server-retry.ts';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { overviewCountsKey } from '#/lib/query-keys.ts';

const overviewCountsQuery = jsonQuery(overviewCountsKey, () => api.admin['overview-counts'].$get());

function Counts({ children }: { children: (counts: OverviewCounts | undefined) => ReactNode }) {
  const query = useQuery(overviewCountsQuery);
  const { data, isLoadingError, refetch } = query;
  const isOurFault = useServerRetry(query);
  if (!isLoadingError) return children(data);
  return (
    <div className="mb-12">
      <ErrorState
        title="We couldn’t load the figures"
        text={isOurFault ? ourFaultText : 'Nothing is lost. Check your connection and try again.'}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

const figures = (list: (counts: OverviewCounts | undefined) => readonly Figure[]) => () => (
  <Counts>{(counts) => <Figures label="Overview" figures={list(counts)} />}</Counts>
);

export const OverviewFigures = figures((counts) => [
  { name: 'Total Clients', text: `${counts?.clients.active ?? '–'} active`, value: counts?.clients.total },
  { name: 'Active Projects', text: 'In progress', value: counts?.projects.byStatus.in_progress },
  { name: 'Pending Projects', text: 'Awaiting review', value: counts?.projects.byStatus.pending },
  { name: 'Completed', text: 'This month', value: counts?.projects.completedThisMonth },
]);

/** There, every project counts as active (portals specification §2). */
export const OlderFigures = figures((counts) => [
  { name: 'Total Clients', text: 'Active subscribers', value: counts?.clients.total },
  { name: 'Active Projects', text: 'In progress', value: counts?.projects.total },
  { name: 'Pending Actions', text: 'Require attention', value: counts?.projects.byStatus.pending },
]);

export function ClientFigures() {
  const { data } = useQuery(overviewCountsQuery);
  return (
    <p className="flex flex-wrap gap-x-5 text-sm text-soft">
      <span>
        Active: <b className="text-ink">{data?.clients.active ?? '–'}</b>
      </span>
      <span>
        Total: <b className="text-ink">{data?.clients.total ?? '–'}</b>
      </span>
    </p>
  );
}

export const SystemStatistics = () => (
  <Counts>
    {(counts) => (
      <dl>
        {[
          ['Total clients', counts?.clients.total] as const,
          ['Total projects', counts?.projects.total] as const,
          ['Completed', counts?.projects.byStatus.completed] as const,
          ['In progress', counts?.projects.byStatus.in_progress] as const,
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-5 border-b border-edge py-2.5">
            <dt>{name}</dt>
            <dd className="num text-lg">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    )}
  </Counts>
);
