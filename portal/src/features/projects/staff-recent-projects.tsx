import type { ProjectStatus, StatusWords } from '@stackworks/contracts';
import { portalStatusWords } from '@stackworks/contracts';
import { Button, ErrorState, StatusBadge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListLoading } from '#/components/list-loading.tsx';
import { formatDay } from '#/lib/format-day.ts';
import { staffProjectsQuery } from './queries.ts';

/** Portals specification §9. */
const recentCount = 5;

type Props = {
  words: StatusWords;
  /** Opens a project’s messages; without it there is nothing to press. */
  onView?: (projectId: string) => void;
};

/** The five newest projects of all clients. */
export function StaffRecentProjects({ words, onView }: Props) {
  const projects = useInfiniteQuery(staffProjectsQuery());
  const items = projects.data?.pages[0]?.items;
  return (
    <section aria-labelledby="recent-projects">
      <h2 id="recent-projects" className="border-b-2 border-ink pb-3 font-display text-t1">
        Recent Projects
      </h2>
      {projects.isPending && <ListLoading text="Loading projects..." />}
      {projects.isError && !items && (
        <ErrorState
          title="We couldn’t load the projects"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void projects.refetch()}
        />
      )}
      {items?.length === 0 && <p className="py-4 text-sm text-soft">No projects yet</p>}
      <ul>
        {items?.slice(0, recentCount).map((project) => (
          <li
            key={project.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-edge py-3.5"
          >
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="break-words font-display text-t2">{project.projectName}</h3>
              <p className="break-words text-sm text-soft">
                {project.user.company ?? `${project.user.firstName} ${project.user.lastName}`},{' '}
                <time dateTime={project.createdAt}>{formatDay(project.createdAt)}</time>
              </p>
            </div>
            <WordedStatus status={project.status} words={words} />
            {onView && (
              <Button size="small" onClick={() => onView(project.id)}>
                View
                <span className="sr-only"> {project.projectName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A status in a screen’s words; in the portal’s where it has none of its own. */
export function WordedStatus({ status, words }: { status: ProjectStatus; words: StatusWords }) {
  return <StatusBadge status={status} words={words[status] ?? portalStatusWords[status]} />;
}
