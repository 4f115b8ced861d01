import type { ClientUser } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { Panel } from '#/components/panel.tsx';
import { NoProjects } from './no-projects.tsx';
import { projectPath } from './project-path.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { ProjectsFailure } from './projects-failure.tsx';
import { ProjectTurn } from './project-turn.tsx';
import { clientProjectsQuery } from './queries.ts';
import { projectTypeName } from './words.ts';

/** Portals specification §9. */
const recentCount = 3;

type Props = {
  client: ClientUser;
  /** @param id of the project whose messages to open */
  onView: (id: string) => void;
};

/** The client's latest three projects. */
export function RecentProjects({ client, onView }: Props) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  const items = projects.data?.pages.flatMap((page) => page.items);
  return (
    <Panel title="Recent Projects">
      {projects.isPending && <ListLoading text="Loading projects..." />}
      {projects.isError && !items && <ProjectsFailure onRetry={() => void projects.refetch()} />}
      {items?.length === 0 && <NoProjects client={client} />}
      <ul>
        {items?.slice(0, recentCount).map((project) => (
          <li
            key={project.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <div className="min-w-0">
              <h3 className="break-words font-display text-t2">
                <Link href={projectPath(project.id)} className="link">
                  {project.projectName}
                </Link>
              </h3>
              <p className="text-sm text-soft">{projectTypeName(project.projectType)}</p>
              <ProjectTurn project={project} />
            </div>
            <div className="max-sm:col-start-1 max-sm:row-start-2">
              <ProjectStatusBadge status={project.status} />
            </div>
            <Button
              size="small"
              className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              onClick={() => onView(project.id)}
            >
              View
              <span className="sr-only"> {project.projectName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
