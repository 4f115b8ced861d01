import { projectTypeName, type ClientUser, type Project } from '@stackworks/contracts';
import { Button, EmptyState } from '@stackworks/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Loaded } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { mustChoosePlan } from '#/features/billing/index.ts';
import { useMay } from '#/lib/session/member.ts';
import { projectPath } from './paths.ts';
import { ProjectStatusBadge, ProjectTurn } from './project-status.tsx';
import { awaitingReviewQuery, clientProjectsQuery } from './queries.ts';
import { projectListWords } from './words.ts';

type ListProps = { client: ClientUser; children: (items: Project[]) => ReactNode };

/** The signed-in client's projects, in each state of the list. */
export const ClientProjectList = ({ client, children }: ListProps) => {
  const mayBrief = useMay('brief');
  return (
    <Loaded query={useInfiniteQuery(clientProjectsQuery)} {...projectListWords}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length > 0) return children(items);
        if (!mayBrief)
          return <EmptyState title="No projects yet." text="They’ll be here once one has started." />;
        // Portals specification §2, decision D15.
        return mustChoosePlan(client) ? (
          <EmptyState title="No projects yet." text="You can start one once you have a plan." />
        ) : (
          <EmptyState
            title="No projects yet. Create your first project to get started!"
            text="Tell us what you need. We’ll keep its messages and files together here."
          />
        );
      }}
    </Loaded>
  );
};

/** Whether the client's projects, or what waits for their review, are still to come. */
export function useProjectsLoading(): boolean {
  const projects = useInfiniteQuery(clientProjectsQuery);
  return useQuery(awaitingReviewQuery).isPending || projects.isPending;
}

/** How many projects the client has: all of them count (portals specification §2). */
export function ProjectCount() {
  const { data: projects } = useInfiniteQuery(clientProjectsQuery);
  return (
    <Panel title="Active Projects">
      <p className="num text-[4rem] leading-none">{projects?.pages[0]?.total ?? '–'}</p>
    </Panel>
  );
}

/** Portals specification §9. */
const recentCount = 3;

/** The client's latest three projects. @param onView opens a project's messages */
export const RecentProjects = ({ client, onView }: { client: ClientUser; onView: (id: string) => void }) => (
  <Panel title="Recent Projects">
    <ClientProjectList client={client}>
      {(items) => (
        <ul>
          {items.slice(0, recentCount).map((project) => (
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
      )}
    </ClientProjectList>
  </Panel>
);
