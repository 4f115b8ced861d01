import { projectTypeName, type Project } from '@stackworks/contracts';
import { Button, Spinner } from '@stackworks/ui';
import { createContext, memo, use, useEffect, useRef, useState } from 'react';
import {
  WindowVirtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type WindowVirtualizerHandle,
} from 'virtua';
import { Link } from 'wouter';
import { NextPageFailed } from '#/components/paged-list.tsx';
import { formatDate } from '#/lib/format.ts';
import { projectPath } from './paths.ts';
import { ProjectStatusBadge, ProjectTurn } from './project-status.tsx';
import { priorityNames } from './words.ts';

export type CardActions = { onChat: (id: string) => void; onFiles: (id: string) => void };

type Props = CardActions & {
  items: Project[];
  total: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The next page is fetched this many cards before the last one. */
const cardsAhead = 12;

const bufferSize = 1200;

/** A client's projects as cards. Only visible ones are rendered, and further pages load while scrolling. */
export function ProjectCards({ items, total, onChat, onFiles, ...pages }: Props) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const [lastShown, setLastShown] = useState(0);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const isEndNear = lastShown >= items.length - cardsAhead;

  const look = () => {
    const { current: place } = list;
    if (place) setLastShown(place.findItemIndex(place.scrollOffset + place.viewportSize));
  };

  useEffect(() => {
    if (isEndNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [isEndNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <>
      <Total value={total}>
        <WindowVirtualizer
          ref={list}
          data={items}
          bufferSize={bufferSize}
          as={List}
          item={Item}
          onScroll={look}
          onResize={look}
        >
          {(project) => <ProjectCard key={project.id} project={project} onChat={onChat} onFiles={onFiles} />}
        </WindowVirtualizer>
      </Total>
      {isFetchingNextPage && (
        <div className="mt-5">
          <Spinner text="Loading projects..." />
        </div>
      )}
      {isFetchNextPageError && !isFetchingNextPage && (
        <NextPageFailed text="We couldn’t load more of your projects." onRetry={fetchNextPage} />
      )}
    </>
  );
}

const Total = createContext(-1);

const List = (props: CustomContainerComponentProps) => <ul className="border-t-2 border-ink" {...props} />;

/** The list measures an item's content only, so the spacing is within it. */
const Item = ({ index, ...props }: CustomItemComponentProps) => (
  <li {...props} aria-posinset={index + 1} aria-setsize={use(Total)} />
);

/** The list renders many times a second while it scrolls. */
const ProjectCard = memo(Card);

function Card({ project, onChat, onFiles }: CardActions & { project: Project }) {
  return (
    <div className="border-b border-edge py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-2">
        <h3 className="min-w-0 break-words font-display text-t2">
          <Link href={projectPath(project.id)} className="link">
            {project.projectName}
          </Link>
        </h3>
        <ProjectStatusBadge status={project.status} />
      </div>
      <p className="mt-1 text-sm text-soft">
        {projectTypeName(project.projectType)}, {priorityNames[project.priority].toLowerCase()}, created{' '}
        <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
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
    </div>
  );
}
