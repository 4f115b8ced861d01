import { Button, FormAlert, Icon } from '@stackworks/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { colleaguesQuery } from '#/features/team/index.ts';
import { ChangeConflict } from '#/features/projects/staff/project-conflict.tsx';
import { projectCountsQuery } from '#/features/projects/staff/queries.ts';
import { useChangeProject } from '#/features/projects/staff/use-change-project.ts';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { Board } from './board.tsx';
import { BulkBar, useSelection } from './bulk-bar.tsx';
import { FilterBar, StatusFilter } from './filter-bar.tsx';
import { useFilters, type Filters } from './filters.ts';
import { NoProjects, ProjectList } from './project-list.tsx';
import { SavedViews } from './saved-views.tsx';

/** All projects as a board or a list: filtered, searched, changed one by one or in bulk, and exported. */
export function StaffBoard() {
  const { filters, view, set, replaceAll } = useFilters();
  const { data } = useQuery(colleaguesQuery);
  const colleagues = data?.items ?? [];
  const { data: counts } = useQuery(projectCountsQuery(filters));
  const { selection, toggle, clear } = useSelection();
  const { changeProject, failure, conflict } = useChangeProject();
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
      <ChangeConflict {...conflict} />
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
        <Board
          {...{ filters, selection }}
          onSelect={toggle}
          onMove={(project, status) => changeProject(project, { status })}
        />
      )}
    </>
  );
}

const newline = 10;

function ExportButton({ filters }: { filters: Filters }) {
  const [rows, setRows] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setRows(0);
      const response = await api.admin.projects.export.$get({ query: filters });
      saveFile(await download(response, setRows), 'projects.csv');
    },
    onError: useFailureToast('Export failed', 'We couldn’t make the file. Please try again.'),
  });
  return (
    <Button size="small" isBusy={isPending} busyText={`Exporting, ${rows} rows...`} onClick={() => mutate()}>
      <Icon name="download" size={18} />
      Export CSV
    </Button>
  );
}

async function download(
  response: { body: ReadableStream<Uint8Array> | null },
  onRows: (rows: number) => void,
) {
  const parts: BlobPart[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(new Uint8Array(part.value));
    lines += part.value.reduce((count, byte) => count + (byte === newline ? 1 : 0), 0);
    onRows(Math.max(lines - 1, 0));
  }
  return new Blob(parts, { type: 'text/csv' });
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
