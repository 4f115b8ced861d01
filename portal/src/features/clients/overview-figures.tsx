import { ErrorState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Figures } from '#/components/panel.tsx';
import { overviewCountsQuery } from './queries.ts';

/** Said where the numbers were to be. */
function FiguresFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mb-12">
      <ErrorState
        title="We couldn’t load the figures"
        text="Nothing is lost. Check your connection and try again."
        onRetry={onRetry}
      />
    </div>
  );
}

/** The four numbers of the staff portal’s Overview. */
export function OverviewFigures() {
  const { data, isLoadingError, refetch } = useQuery(overviewCountsQuery);
  if (isLoadingError) return <FiguresFailed onRetry={() => void refetch()} />;
  return (
    <Figures
      label="Overview"
      figures={[
        { name: 'Total Clients', text: `${data?.clients.active ?? '–'} active`, value: data?.clients.total },
        { name: 'Active Projects', text: 'In progress', value: data?.projects.byStatus.in_progress },
        { name: 'Pending Projects', text: 'Awaiting review', value: data?.projects.byStatus.pending },
        { name: 'Completed', text: 'This month', value: data?.projects.completedThisMonth },
      ]}
    />
  );
}

/** The three numbers of the older portal’s Overview: there, every project counts as active (portals specification §2). */
export function OlderFigures() {
  const { data, isLoadingError, refetch } = useQuery(overviewCountsQuery);
  if (isLoadingError) return <FiguresFailed onRetry={() => void refetch()} />;
  return (
    <Figures
      label="Overview"
      figures={[
        { name: 'Total Clients', text: 'Active subscribers', value: data?.clients.total },
        { name: 'Active Projects', text: 'In progress', value: data?.projects.total },
        { name: 'Pending Actions', text: 'Require attention', value: data?.projects.byStatus.pending },
      ]}
    />
  );
}

/** How many clients have a plan that runs, and how many there are. */
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

/** The numbers of the staff portal’s Settings. */
export function SystemStatistics() {
  const { data, isLoadingError, refetch } = useQuery(overviewCountsQuery);
  if (isLoadingError) return <FiguresFailed onRetry={() => void refetch()} />;
  const rows = [
    ['Total clients', data?.clients.total],
    ['Total projects', data?.projects.total],
    ['Completed', data?.projects.byStatus.completed],
    ['In progress', data?.projects.byStatus.in_progress],
  ] as const;
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-5 border-b border-edge py-2.5">
          <dt>{name}</dt>
          <dd className="num text-lg">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
