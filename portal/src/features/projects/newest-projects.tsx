import { EmptyState } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { ProjectsFailure } from './projects-failure.tsx';
import { staffProjectsQuery } from './queries.ts';

/** Portals specification §9. */
const recentCount = 5;

/** The latest five projects of all clients. */
export function NewestProjects({ toHref }: { toHref: (projectId: string) => string }) {
  const projects = useInfiniteQuery(staffProjectsQuery());
  const items = projects.data?.pages.flatMap((page) => page.items).slice(0, recentCount);
  return (
    <section aria-labelledby="recent-projects">
      <h2 id="recent-projects" className="border-b-2 border-ink pb-2 font-display text-t1">
        Recent Projects
      </h2>
      {projects.isPending && <ListLoading text="Loading projects..." />}
      {projects.isError && !items && <ProjectsFailure onRetry={() => void projects.refetch()} />}
      {items?.length === 0 && (
        <EmptyState title="No projects yet" text="Briefs appear here as soon as a client sends one." />
      )}
      <ul>
        {items?.map(({ id, projectName, status, createdAt, user }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-edge py-3.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <b className="min-w-0 break-words font-display text-t2">{projectName}</b>
              <span className="min-w-0 break-words text-sm text-soft">
                {user.company ?? `${user.firstName} ${user.lastName}`}, {formatDay(createdAt)}
              </span>
            </p>
            <div className="max-sm:col-start-1 max-sm:row-start-2">
              <ProjectStatusBadge status={status} />
            </div>
            <Link
              className="button button-small max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              href={toHref(id)}
            >
              View
              <span className="sr-only"> {projectName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
