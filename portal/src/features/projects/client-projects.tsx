import type { Project } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { clientProjectsQuery } from './queries.ts';
import { priorityNames, projectTypeName } from './words.ts';

type Props = Actions & {
  /** What creates a project. */
  children: ReactNode;
};

/** What a project's buttons do, given its id. */
type Actions = { onChat: (id: string) => void; onFiles: (id: string) => void };

/** The Projects tab of the client portal. */
export function ClientProjects({ children, ...actions }: Props) {
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-d3">Your Projects</h2>
        {children}
      </div>
      <ProjectRows {...actions} />
    </>
  );
}

function ProjectRows(actions: Actions) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  if (projects.isPending) return <ListLoading text="Loading projects..." />;
  if (!projects.data) {
    return (
      <ErrorState
        title="We couldn’t load your projects"
        text="Your work is safe. Check your connection and try again."
        onRetry={() => void projects.refetch()}
      />
    );
  }
  const items = projects.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return <EmptyState title="No projects yet" text="Create your first project to get started!" />;
  }
  return (
    <>
      <ul className="border-t-2 border-ink">
        {items.map((project) => (
          <ProjectRow key={project.id} project={project} {...actions} />
        ))}
      </ul>
      <LoadMore {...projects} />
    </>
  );
}

function ProjectRow({ project, onChat, onFiles }: Actions & { project: Project }) {
  return (
    <li className="border-b border-edge py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-2">
        <h3 className="min-w-0 break-words font-display text-t2">{project.projectName}</h3>
        <ProjectStatusBadge status={project.status} />
      </div>
      <p className="mt-1 text-sm text-soft">
        {projectTypeName(project.projectType)}, {priorityNames[project.priority].toLowerCase()}, created{' '}
        <time dateTime={project.createdAt}>{formatDay(project.createdAt)}</time>
      </p>
      {project.description && (
        <p className="mt-2 max-w-measure whitespace-pre-line break-words">{project.description}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => onChat(project.id)}>
          Chat<span className="sr-only"> about {project.projectName}</span>
        </Button>
        <Button size="small" onClick={() => onFiles(project.id)}>
          Files<span className="sr-only"> of {project.projectName}</span>
        </Button>
      </div>
    </li>
  );
}
