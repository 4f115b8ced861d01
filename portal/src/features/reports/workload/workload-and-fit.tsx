import { Skeleton } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { fitQuery, workloadQuery } from '#/features/reports/queries.ts';
import { FitList } from './fit-list.tsx';
import { WorkloadTable } from './workload-table.tsx';

/** Who has what this week, and which plans still fit, under a sentence or two that a person could say aloud. */
export function WorkloadAndFit({ adminId }: { adminId: string }) {
  const workload = useQuery(workloadQuery);
  const fit = useInfiniteQuery(fitQuery(null, null)).data?.pages[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Loaded query={workload} loading={<Skeleton className="h-80" />} failed="We couldn’t load the workload">
        {({ summary, rows }) => (
          <>
            <p className="max-w-[62.5rem] text-balance font-display text-t1">
              {[summary, fit?.summary].filter(Boolean).join(' ')}
            </p>
            <WorkloadTable rows={rows} />
          </>
        )}
      </Loaded>
      <FitList adminId={adminId} />
    </div>
  );
}
