import type { ClientUser } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { NoProjects } from './no-projects.tsx';
import type { CardActions } from './project-cards.tsx';
import { ProjectsFailure } from './projects-failure.tsx';
import { clientProjectsQuery } from './queries.ts';

const { Screen: ProjectCards } = lazyScreen(async () => (await import('./project-cards.tsx')).ProjectCards, {
  fallback: <ListLoading text="Loading projects..." />,
});

type Props = CardActions & {
  client: ClientUser;
  /** What creates a project. */
  children: ReactNode;
};

/** The Projects tab of the client portal. */
export function ClientProjects({ client, children, ...actions }: Props) {
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <h2 className="font-display text-d3">Your Projects</h2>
        {children}
      </div>
      <AllProjects client={client} {...actions} />
    </>
  );
}

function AllProjects({ client, ...actions }: Omit<Props, 'children'>) {
  const projects = useInfiniteQuery(clientProjectsQuery);
  if (projects.isPending) return <ListLoading text="Loading projects..." />;
  if (!projects.data) {
    return <ProjectsFailure onRetry={() => void projects.refetch()} />;
  }
  const items = projects.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return <NoProjects client={client} />;
  }
  return <ProjectCards {...projects} {...actions} items={items} total={projects.data.pages[0]?.total ?? 0} />;
}
