import type { ClientUser } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState, Icon, SubscriptionBadge, TierBadge } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { clientProjectsQuery } from './queries.ts';
import { projectTypeName } from './words.ts';

/** Portals specification §9. */
const recentCount = 3;

type Props = {
  client: ClientUser;
  onShowProjects: () => void;
  /** @param project whose messages; left out, those of the project selected last */
  onShowMessages: (project?: string) => void;
  onCreateProject: () => void;
};

/** The Dashboard tab of the client portal: how many projects, the plan, and the latest three. */
export function ClientDashboard({ client, onShowProjects, onShowMessages, onCreateProject }: Props) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  const items = projects.data?.pages.flatMap((page) => page.items);

  return (
    <div className="grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
      <Card title="Recent Projects">
        {projects.isPending && <ListLoading text="Loading projects..." />}
        {projects.isError && !items && (
          <ErrorState
            title="We couldn’t load your projects"
            text="Your work is safe. Check your connection and try again."
            onRetry={() => void projects.refetch()}
          />
        )}
        {items?.length === 0 && (
          <EmptyState title="No projects yet." text="Create your first project to get started!">
            <Button variant="primary" onClick={onCreateProject}>
              <Icon name="plus" />
              Create Project
            </Button>
          </EmptyState>
        )}
        <ul>
          {items?.slice(0, recentCount).map((project) => (
            <li
              key={project.id}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-edge py-4"
            >
              <div className="min-w-0">
                <h3 className="break-words font-display text-t2">{project.projectName}</h3>
                <p className="text-sm text-soft">{projectTypeName(project.projectType)}</p>
              </div>
              <div className="flex flex-wrap items-center gap-4">
                <ProjectStatusBadge status={project.status} />
                <Button size="small" onClick={() => onShowMessages(project.id)}>
                  View
                  <span className="sr-only"> {project.projectName}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <div className="grid content-start gap-9">
        <Card title="Active Projects">
          <p className="font-display text-[4rem] leading-none">
            {items ? `${items.length}${projects.hasNextPage ? '+' : ''}` : '–'}
          </p>
        </Card>
        <Card title="Subscription Status">
          <p className="flex flex-wrap gap-2.5">
            <SubscriptionBadge status={client.subscriptionStatus} />
            {client.tier && <TierBadge tier={client.tier} name={client.subscriptionTier} />}
          </p>
        </Card>
        <Card title="Quick Actions">
          <div className="flex flex-wrap gap-2.5">
            <Button size="small" onClick={onShowProjects}>
              <Icon name="plus" />
              New Project
            </Button>
            <Button size="small" onClick={() => onShowMessages()}>
              View Messages
            </Button>
          </div>
        </Card>
      </div>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-ink pt-4">
      <h2 className="mb-3 text-sm font-label">{title}</h2>
      {children}
    </section>
  );
}
