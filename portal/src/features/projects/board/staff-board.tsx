import { FormAlert } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeysBar } from '#/components/keys-bar.tsx';
import { keyBars } from '#/lib/keys.ts';
import { colleaguesQuery } from '#/features/team/index.ts';
import { ChangeConflict } from '#/features/projects/staff/project-conflict.tsx';
import { projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { useChangeProject } from '#/features/projects/staff/use-change-project.ts';
import { Board } from './board.tsx';
import { Calendar } from './calendar.tsx';
import { BulkBar, useBulkChange, useSelection } from './bulk-bar.tsx';
import { CardDialog, type CardField } from './card-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import { NoProjects, ProjectList } from './project-list.tsx';

const keysBarPlace = 'fixed inset-x-0 bottom-0 left-[12.75rem] z-10';

/** All projects as a board, a list or a calendar: filtered, searched, and changed one by one or in bulk. */
export function StaffBoard() {
  const { filters, view, month, set, replaceAll } = useFilters();
  const { data } = useQuery(colleaguesQuery);
  const colleagues = data?.items ?? [];
  const { data: counts } = useQuery(projectCountsQuery(filters));
  const selected = useSelection();
  const { selection, toggle, retain } = selected;
  const bulk = useBulkChange(selected);
  const { changeProject, failure, conflict } = useChangeProject();
  const [edited, setEdited] = useState<{ id: string; field: CardField } | null>(null);
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0);

  return (
    <>
      <FilterBar
        filters={filters}
        view={view}
        colleagues={colleagues}
        onChange={set}
        onOpenView={replaceAll}
      />
      {failure && <FormAlert title={failure.title} message={failure.description} className="mb-4" />}
      <ChangeConflict {...conflict} />
      {view === 'list' ? (
        <ProjectList
          filters={filters}
          selection={selection}
          colleagues={colleagues}
          onSelect={toggle}
          onAssign={(project, assignee) => changeProject(project, { assignee })}
        />
      ) : view === 'calendar' ? (
        <>
          <Calendar
            filters={filters}
            month={month}
            selection={selection}
            onMonth={(wanted) => set({ month: wanted })}
            onShowUndated={() => set({ view: 'list', month: '', due: 'none' })}
            onReschedule={(project, dueDate) => changeProject(project, { dueDate })}
            onMove={(project, status) => changeProject(project, { status })}
            onMoveSelected={selection.size > 0 ? (status) => bulk.change({ status }) : null}
            onEdit={({ id }, field) => setEdited({ id, field })}
            onSelect={toggle}
          />
          <KeysBar keys={keyBars.calendar} note="Drag to change the due date." className={keysBarPlace} />
        </>
      ) : isEmpty ? (
        <NoProjects filters={filters} />
      ) : (
        <>
          <Board
            filters={filters}
            selection={selection}
            counts={counts}
            onSelect={toggle}
            onMove={(project, status) => changeProject(project, { status })}
            onMoveSelected={(status) => bulk.change({ status })}
            onEdit={({ id }, field) => setEdited({ id, field })}
            onShowCompleted={() => set({ view: 'list', status: 'completed' })}
          />
          <KeysBar keys={keyBars.board} note="Sheets show the plan." className={keysBarPlace} />
        </>
      )}
      <BulkBar selection={selection} colleagues={colleagues} bulk={bulk} onClear={() => retain([])} />
      <CardDialog edited={edited} onChange={changeProject} onClose={() => setEdited(null)} />
    </>
  );
}
