import type { ClientUser } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import { ClientProjectList } from './client-project-list.tsx';
import type { CardActions } from './project-cards.tsx';
import { clientProjectsQuery } from './queries.ts';

const ProjectCards = lazyScreen(async () => (await import('./project-cards.tsx')).ProjectCards, {
  fallback: <ListLoading text="Loading projects..." />,
});

/** @param children creates a project */
type Props = CardActions & { client: ClientUser; children: ReactNode };

export function ClientProjects({ client, children, ...actions }: Props) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-d3">Your Projects</h2>
        {children}
      </div>
      <ClientProjectList client={client}>
        {(items) => (
          <ProjectCards
            {...projects}
            {...actions}
            items={items}
            total={projects.data?.pages[0]?.total ?? 0}
          />
        )}
      </ClientProjectList>
    </>
  );
}
