import { countedProjects, type ProjectStatus } from '@stackworks/contracts';
import { Skeleton, StatusBadge } from '@stackworks/ui';
import { keepPreviousData, useInfiniteQuery, useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { LoadMore, PagedList } from '#/components/paged-list.tsx';
import { staffProjectQuery, staffProjectsQuery } from '#/features/projects/staff/queries.ts';
import { useDropTarget } from '#/lib/drag.ts';
import { showMore } from '#/lib/show-more.ts';
import { BoardCard, useBoard } from './board-card.tsx';
import { staffStatusWords } from '#/features/projects/status-words.ts';

/** A column shows this many cards until the rest are asked for. */
const fewCards = 5;

type Props = { status: ProjectStatus; count: number | undefined; children?: ReactNode };

/** The projects of one status, page by page. A card dropped on it takes the status. @param count undefined until loaded; children end the column */
export function BoardColumn({ status, count, children }: Props) {
  const { filters, keys, movedId } = useBoard();
  const [isWhole, setWhole] = useState(false);
  const headingId = useId();
  const column = useRef<HTMLElement>(null);
  const isTarget = useDropTarget(column, status);
  const projects = useInfiniteQuery({
    ...staffProjectsQuery(filters, status),
    placeholderData: keepPreviousData,
  });

  const pages = projects.data?.pages.map((page) => ({
    ...page,
    items: page.items.filter((_, index) => isWhole || index < fewCards),
  }));
  const shown = pages && isWhole ? pages : pages?.slice(0, 1);
  // Until a change has been read back, a list may still be without the card.
  const isSettled = useIsMutating() === 0 && !projects.isFetching;
  const isMovedShown = shown?.some(({ items }) => items.some(({ id }) => id === movedId));
  const isMore = !isWhole && (projects.data?.pages[0]?.items.length ?? 0) > fewCards;
  // The count stops at a limit, and is loaded apart from the cards.
  const left = count === undefined || count >= countedProjects ? null : Math.max(count - fewCards, 1);

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
      <h2 id={headingId} className="flex h-8 items-start justify-between border-b-2 border-ink text-sm">
        <StatusBadge status={status} words={staffStatusWords[status]} />
        <span className="font-semibold">
          {count === undefined ? '' : count >= countedProjects ? `${countedProjects - 1}+` : count}
          <span className="sr-only"> projects</span>
        </span>
      </h2>
      <div className="mt-2.5">
        {movedId && shown && !isMovedShown && (
          <MovedCard key={movedId} id={movedId} status={status} isSettled={isSettled} />
        )}
        <PagedList
          query={{ ...projects, data: shown && { pages: shown, pageParams: [] }, hasNextPage: false }}
          loading={
            <div className="grid gap-3" role="status">
              <span className="sr-only">Loading projects...</span>
              <Skeleton className="h-32" />
              <Skeleton className="h-32" />
            </div>
          }
          failed="We couldn’t load these"
          className="grid grid-cols-1 gap-[19px] pb-[9px] pr-[9px]"
          empty={<p className="text-sm text-soft">None here.</p>}
        >
          {(project) => (
            <BoardCard key={project.id} project={project} asOf={new Date(projects.dataUpdatedAt)} />
          )}
        </PagedList>
      </div>
      {isMore && (
        <button
          type="button"
          className="link mt-2.5 inline-flex min-h-8 items-center text-sm coarse:min-h-11"
          onClick={() => showMore(column.current, () => setWhole(true))}
        >
          {left === null ? 'Show the rest' : `${left} more`}
          <span className="sr-only"> that are {staffStatusWords[status]}</span>
        </button>
      )}
      {isWhole && (
        <LoadMore {...projects} size="small" className="mt-4 w-full">
          Show more<span className="sr-only"> that are {staffStatusWords[status]}</span>
        </LoadMore>
      )}
      {children}
    </section>
  );
}

type MovedProps = { id: string; status: ProjectStatus; isSettled: boolean };

/** The card that was moved here, above the others where it would be further down. @param isSettled whether the list knows of it */
function MovedCard({ id, status, isSettled }: MovedProps) {
  const { focusMoved } = useBoard();
  const { data, dataUpdatedAt } = useQuery(staffProjectQuery(id));
  const [isShown, setShown] = useState(false);
  const isHere = data?.status === status;
  // Once shown it stays while the list is read again, as it may have the focus.
  if (isHere && isSettled && !isShown) setShown(true);
  useEffect(() => {
    if (isShown) focusMoved();
  }, [isShown, focusMoved]);
  return (
    isHere &&
    isShown && (
      <ul className="mb-2.5 grid pb-[9px] pr-[9px]">
        <BoardCard project={data} asOf={new Date(dataUpdatedAt)} />
      </ul>
    )
  );
}
