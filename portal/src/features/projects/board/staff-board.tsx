import type { AdminUser, ProjectStatus, StaffProject } from '@stackworks/contracts';
import { Button, FormAlert } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { colleaguesQuery } from '#/features/team/index.ts';
import { ChangeConflict } from '#/features/projects/staff/project-conflict.tsx';
import { projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { useChangeProject } from '#/features/projects/staff/use-change-project.ts';
import { Board } from './board.tsx';
import { BulkBar, useSelection } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar, StatusFilter } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import { NoProjects, ProjectList } from './project-list.tsx';
import { SavedViews } from './saved-views.tsx';

const noColleagues: readonly AdminUser[] = [];

/** All projects as a board or a list: filtered, searched, changed one by one or in bulk, and exported. */
export function StaffBoard() {
  const { filters, view, set, replaceAll } = useFilters();
  const { data } = useQuery(colleaguesQuery);
  const colleagues = data?.items ?? noColleagues;
  const { data: counts } = useQuery(projectCountsQuery(filters));
  const { selection, toggle, clear } = useSelection();
  const { changeProject, failure, conflict, forgetConflict } = useChangeProject();
  const move = useCallback(
    (project: StaffProject, status: ProjectStatus) => changeProject(project, { status }),
    [changeProject],
  );
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0);

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div role="group" aria-label="View" className="flex gap-2">
          {(['board', 'list'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={view === each}
              className={view === each ? 'bg-ink text-paper' : ''}
              onClick={() => set({ view: each === 'list' ? 'list' : '' })}
            >
              {each === 'board' ? 'Board' : 'List'}
            </Button>
          ))}
        </div>
        <ExportButton filters={filters} />
      </div>
      <FilterBar filters={filters} colleagues={colleagues} onChange={set} />
      <StatusFilter filters={filters} onChange={(status) => set({ status })} />
      <SavedViews filters={filters} onOpen={replaceAll} />
      {failure && <FormAlert title={failure.title} message={failure.description} className="mb-4" />}
      <ChangeConflict conflict={conflict} onAnyway={changeProject} onClose={forgetConflict} />
      <BulkBar selection={selection} colleagues={colleagues} onClear={clear} />
      {view === 'list' ? (
        <ProjectList
          {...{ filters, selection, colleagues }}
          onSelect={toggle}
          onAssign={(project, assignee) => changeProject(project, { assignee })}
        />
      ) : isEmpty ? (
        <NoProjects filters={filters} />
      ) : (
        <Board {...{ filters, selection }} onSelect={toggle} onMove={move} />
      )}
    </>
  );
}
