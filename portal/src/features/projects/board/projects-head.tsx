import { openStatuses } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { toOptions } from '#/components/option-select.tsx';
import { Segments } from '#/components/segments.tsx';
import { NewProject } from '#/features/projects/staff/new-project.tsx';
import { projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { ExportButton } from '#/components/export-button.tsx';
import { api } from '#/lib/api/client.ts';
import { sumOf } from '#/lib/sum-of.ts';
import { boardViews, useFilters, type BoardView } from './filters.ts';

const viewNames: Record<BoardView, string> = { board: 'Board', list: 'List', calendar: 'Calendar' };

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
      <Segments
        label="View"
        choices={toOptions(boardViews, viewNames)}
        chosen={view}
        onChoose={(each) => set({ view: each === 'board' ? '' : each, month: '' })}
      />
      <ExportButton
        label="Export CSV"
        fileName="projects.csv"
        fetchRows={() => api.admin.projects.export.$get({ query: filters })}
      />
      <NewProject adminId={adminId} />
    </>
  );
}
