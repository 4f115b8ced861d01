import { monitorForElements, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BaseEventPayload, ElementDragType } from '@atlaskit/pragmatic-drag-and-drop/types';
import {
  projectStatuses,
  type ProjectStatus,
  type StaffProject,
  countedProjects,
  portalStatusWords,
} from '@stackworks/contracts';
import { Button, Skeleton, StatusBadge } from '@stackworks/ui';
import { useQuery, useQueryClient, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PagedList } from '#/components/paged-list.tsx';
import { projectCountsQuery, staffProjectsQuery } from '#/features/projects/staff/queries.ts';
import { useNow } from '#/lib/hooks.ts';
import { BoardContext, BoardCard, useBoard } from './board-card.tsx';
import type { Selection } from './bulk-bar.tsx';
import { shownStatuses, type Filters } from './filters.ts';
import { findShown, useBoardKeys, type MoveProject } from './use-board-keys.ts';

type BoardProps = {
  filters: Filters;
  selection: Selection;
  onSelect: (project: StaffProject) => void;
  onMove: MoveProject;
};

/** Projects in columns by status, which scroll sideways on a narrow screen. */
export function Board({ filters, selection, onSelect, onMove }: BoardProps) {
  const hintId = useId();
  const endId = useId();
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  const now = useNow();
  const queryClient = useQueryClient();
  const { data: counts } = useQuery(projectCountsQuery(filters));
  const statuses = shownStatuses(filters);

  const focusMoved = useCallback(() => {
    const id = moved.current;
    if (!id) return;
    requestAnimationFrame(() => {
      const card = box.current?.querySelector<HTMLElement>(`[data-project="${CSS.escape(id)}"]`);
      if (!card || card === document.activeElement) return;
      card.focus();
      moved.current = null;
    });
  }, []);

  /** Unless a card is dragged, the focus follows it. */
  const move: MoveProject = (project, status) => {
    moved.current = project.id;
    onMove(project, status);
  };

  const { keys, announcement } = useBoardKeys(statuses, move, {
    onMovedAway: ({ id }) => {
      moved.current = id;
      focusMoved();
    },
    onGone: () => box.current?.focus(),
  });

  const drop = useEffectEvent(({ source, location }: BaseEventPayload<ElementDragType>) => {
    const wanted = location.current.dropTargets[0]?.data['status'];
    const status = projectStatuses.find((each) => each === wanted);
    const [project] = findShown(queryClient, source.data['projectId']);
    if (project && status && status !== project.status) onMove(project, status);
  });
  useEffect(() => monitorForElements({ onDrop: drop }), []);

  // A moved card is a new element in another column, which renders with the next change of the lists.
  useEffect(() => queryClient.getQueryCache().subscribe(focusMoved), [queryClient, focusMoved]);

  return (
    <>
      <p id={hintId} className="sr-only">
        Arrow keys go from card to card. Space picks a card up to move it.
      </p>
      <p
        role="status"
        className={
          keys.lifted
            ? 'fixed bottom-4 left-1/2 z-20 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 bg-ink px-4 py-3 text-sm text-paper'
            : 'sr-only'
        }
      >
        {announcement}
      </p>
      <a href={`#${endId}`} className="skip-link">
        Skip the board
      </a>
      <div ref={box} tabIndex={-1} className="relative -mx-5 overflow-x-auto px-5 pt-1 sm:-mx-12 sm:px-12">
        <BoardContext value={{ filters, now, hintId, keys, selection, onSelect, onMove: move }}>
          <div className="grid auto-cols-[minmax(13.25rem,1fr)] grid-flow-col gap-x-4 pr-2">
            {statuses.map((status) => (
              <BoardColumn key={status} status={status} count={counts?.[status]} />
            ))}
          </div>
        </BoardContext>
      </div>
      <p id={endId} tabIndex={-1} className="sr-only">
        End of the board
      </p>
    </>
  );
}

/** The projects of one status, page by page. A card dropped on it takes the status. @param count undefined until loaded */
function BoardColumn({ status, count }: { status: ProjectStatus; count: number | undefined }) {
  const { filters, keys } = useBoard();
  const headingId = useId();
  const column = useRef<HTMLElement>(null);
  const [isTarget, setTarget] = useState(false);
  const projects = useInfiniteQuery({
    ...staffProjectsQuery(filters, status),
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    if (!column.current) return;
    return dropTargetForElements({
      element: column.current,
      getData: () => ({ status }),
      onDragEnter: () => setTarget(true),
      onDragLeave: () => setTarget(false),
      onDrop: () => setTarget(false),
    });
  }, [status]);

  const isChosen = keys.lifted?.status === status;
  useEffect(() => {
    if (isChosen) column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);

  return (
    <section
      ref={column}
      aria-labelledby={headingId}
      data-status={status}
      className={`min-w-0 pb-6 ${isTarget || isChosen ? 'bg-pounamu-wash' : ''}`}
    >
      <h2 id={headingId} className="flex items-center justify-between border-b-2 border-ink pb-3 text-sm">
        <StatusBadge status={status} words={portalStatusWords[status]} />
        <span className="font-semibold">
          {count === undefined ? '' : count >= countedProjects ? `${countedProjects - 1}+` : count}
          <span className="sr-only"> projects</span>
        </span>
      </h2>
      <div className="mt-3.5">
        <PagedList
          query={{ ...projects, hasNextPage: false }}
          loading={
            <div className="grid gap-3" role="status">
              <span className="sr-only">Loading projects...</span>
              <Skeleton className="h-32" />
              <Skeleton className="h-32" />
            </div>
          }
          failed="We couldn’t load these"
          className="grid grid-cols-1 gap-3"
          empty={<p className="text-sm text-soft">None here.</p>}
        >
          {(project) => (
            <BoardCard key={project.id} project={project} asOf={new Date(projects.dataUpdatedAt)} />
          )}
        </PagedList>
      </div>
      {projects.hasNextPage && (
        <Button
          size="small"
          className="mt-4 w-full"
          isBusy={projects.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void projects.fetchNextPage()}
        >
          Show more<span className="sr-only"> that are {portalStatusWords[status]}</span>
        </Button>
      )}
    </section>
  );
}
