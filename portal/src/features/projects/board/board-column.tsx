import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { countedProjects, portalStatusWords, type ProjectStatus } from '@stackworks/contracts';
import { Button, Skeleton, StatusBadge } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { staffProjectsQuery } from '#/features/projects/staff/queries.ts';
import { BoardCard, useBoard } from './board-card.tsx';

/** The projects of one status, page by page. A card dropped on it takes the status. @param count undefined until loaded */
export function BoardColumn({ status, count }: { status: ProjectStatus; count: number | undefined }) {
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
        <Loaded
          query={projects}
          loading={
            <div className="grid gap-3" role="status">
              <span className="sr-only">Loading projects...</span>
              <Skeleton className="h-32" />
              <Skeleton className="h-32" />
            </div>
          }
          failed="We couldn’t load these"
        >
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0) return <p className="text-sm text-soft">None here.</p>;
            return (
              <ul className="grid grid-cols-1 gap-3">
                {items.map((project) => (
                  <BoardCard key={project.id} project={project} asOf={new Date(projects.dataUpdatedAt)} />
                ))}
              </ul>
            );
          }}
        </Loaded>
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
