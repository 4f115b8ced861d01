import type { Project } from '@stackworks/contracts';
import { Button, Spinner } from '@stackworks/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatDay } from '#/lib/format-day.ts';
import { projectPath } from './project-path.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { ProjectTurn } from './project-turn.tsx';
import { priorityNames, projectTypeName } from './words.ts';

/** What a card's buttons do, given the project's id. */
export type CardActions = { onChat: (id: string) => void; onFiles: (id: string) => void };

type Props = CardActions & {
  items: Project[];
  /** How many there are, with those that are not loaded yet. */
  total: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** How many cards before the last one the next page is asked for, and how many outside the window are rendered. */
const ahead = 12;
const overscan = 6;

/** About how tall a card is before it is measured, in pixels. */
const estimatedHeight = 190;

/** The cards of a client's projects. Only those about the window are rendered; pages come as one scrolls. */
export function ProjectCards({ items, total, onChat, onFiles, ...pages }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const isEndNear = lastShown >= items.length - ahead;

  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);

  useEffect(() => {
    if (isEndNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [isEndNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <>
      <ul
        ref={list}
        className="relative border-t-2 border-ink"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ key, index, start }) => {
          const project = items[index];
          if (!project) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className="absolute inset-x-0 top-0 border-b border-edge py-5"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <ProjectCard project={project} onChat={onChat} onFiles={onFiles} />
            </li>
          );
        })}
      </ul>
      {isFetchingNextPage && (
        <div className="mt-5">
          <Spinner text="Loading projects..." />
        </div>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="mt-5 flex flex-wrap items-center gap-4 font-semibold text-danger" role="alert">
          We couldn’t load more of your projects.
          <Button size="small" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

/** Scrolling draws the list anew many times a second; a card only when something about it has changed. */
const ProjectCard = memo(Card);

function Card({ project, onChat, onFiles }: CardActions & { project: Project }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-2">
        <h3 className="min-w-0 break-words font-display text-t2">
          <Link href={projectPath(project.id)} className="hover:underline">
            {project.projectName}
          </Link>
        </h3>
        <ProjectStatusBadge status={project.status} />
      </div>
      <p className="mt-1 text-sm text-soft">
        {projectTypeName(project.projectType)}, {priorityNames[project.priority].toLowerCase()}, created{' '}
        <time dateTime={project.createdAt}>{formatDay(project.createdAt)}</time>
      </p>
      <ProjectTurn project={project} />
      {project.description && (
        <p className="mt-2 line-clamp-3 max-w-measure whitespace-pre-line break-words">
          {project.description}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => onChat(project.id)}>
          Chat<span className="sr-only"> about {project.projectName}</span>
        </Button>
        <Button size="small" onClick={() => onFiles(project.id)}>
          Files<span className="sr-only"> of {project.projectName}</span>
        </Button>
      </div>
    </>
  );
}
