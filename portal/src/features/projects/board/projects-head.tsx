import { openStatuses } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { controlLook } from '#/components/dense.ts';
import { NewProject } from '#/features/projects/staff/new-project.tsx';
import { projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { ExportButton } from './export-button.tsx';
import { useFilters } from './filters.ts';

const views = { board: 'Board', list: 'List' } as const;

/** In the head of the projects: how many are open and late, the view, the export, and a new project. */
export function ProjectsHead({ adminId }: { adminId: string }) {
  const { filters, view, set } = useFilters();
  const { data: all } = useQuery(projectCountsQuery(filters));
  const { data: late } = useQuery(projectCountsQuery({ ...filters, due: 'late' }));
  const lateCount = late ? sumOf(late) : 0;
  return (
    <>
      {all && (
        <p className="mr-auto whitespace-nowrap text-soft">
          {openStatuses.reduce((sum, status) => sum + all[status], 0)} open
          {lateCount > 0 && (
            <>
              , <b className="font-label text-danger">{lateCount} late</b>
            </>
          )}
        </p>
      )}
      <div role="group" aria-label="View" className="flex">
        {(['board', 'list'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            className={`${controlLook} first:rounded-r-none last:-ml-[1.5px] last:rounded-l-none ${view === each ? '!border-ink !bg-ink text-paper' : ''}`}
            onClick={() => set({ view: each === 'list' ? 'list' : '' })}
          >
            {views[each]}
          </button>
        ))}
      </div>
      <ExportButton filters={filters} />
      <NewProject adminId={adminId} />
    </>
  );
}
