import type { ClientUser } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { UnreadCount } from '#/components/unread-count.tsx';
import { NoProjects } from './no-projects.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { ProjectsFailure } from './projects-failure.tsx';
import { ProjectTurn } from './project-turn.tsx';
import { clientProjectsQuery } from './queries.ts';
import { projectTypeName } from './words.ts';

type Props = {
  client: ClientUser;
  title: string;
  onSelect: (id: string) => void;
  /** How many messages of each project are not read, by its id. */
  unread?: Record<string, number>;
  /** What else can be selected, above the projects. */
  children?: ReactNode;
};

/** Stands where a project's messages or files would be until a project is selected. */
export function ProjectPicker({ client, title, onSelect, unread = {}, children }: Props) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  const items = projects.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <h2 className="mb-5 text-balance font-display text-d3">{title}</h2>
      {children && <div className="max-w-[44rem] border-t-2 border-ink">{children}</div>}
      {projects.isPending && <ListLoading text="Loading projects..." />}
      {projects.isError && !items && <ProjectsFailure onRetry={() => void projects.refetch()} />}
      {items?.length === 0 && <NoProjects client={client} />}
      {items && items.length > 0 && (
        <ul className={`max-w-[44rem] ${children ? '' : 'border-t-2 border-ink'}`}>
          {items.map((project) => (
            <li key={project.id} className="border-b border-edge">
              <button
                type="button"
                className="flex w-full flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4 text-left hover:bg-fold"
                onClick={() => onSelect(project.id)}
              >
                <span className="min-w-0 flex-1 basis-64">
                  <span className="block break-words font-display text-t2">{project.projectName}</span>
                  <span className="block text-sm text-soft">{projectTypeName(project.projectType)}</span>
                  <ProjectTurn project={project} hasLink={false} />
                </span>
                <span className="flex flex-wrap items-center gap-3">
                  <UnreadCount number={unread[project.id] ?? 0} />
                  <ProjectStatusBadge status={project.status} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...projects} />
    </>
  );
}
