import type { Page, Project } from '@stackworks/contracts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { formatDay } from '#/lib/format-day.ts';
import { clientPageKey } from '#/lib/query-keys.ts';
import { ProjectStatusBadge } from './project-status-badge.tsx';
import { ProjectsFailure } from './projects-failure.tsx';
import { projectTypeName } from './words.ts';

const projectsOfClientQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...clientPageKey(id), 'projects'],
    queryFn: async ({ pageParam }): Promise<Page<Project>> => {
      const query = cursorOf(pageParam);
      return (await api.admin.clients[':id'].projects.$get({ param: { id }, query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

type Props = { clientId: string; toHref: (projectId: string) => string };

/** One client’s projects for staff, newest first. */
export function ProjectsOfClient({ clientId, toHref }: Props) {
  const projects = useInfiniteQuery(projectsOfClientQuery(clientId));
  if (projects.isPending) return <ListLoading text="Loading projects..." />;
  if (!projects.data) return <ProjectsFailure onRetry={() => void projects.refetch()} />;
  const items = projects.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="py-3 text-sm text-soft">No projects yet.</p>;
  return (
    <>
      <ul aria-label="Projects">
        {items.map(({ id, projectName, projectType, status, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-edge py-3"
          >
            <p className="min-w-0">
              <Link href={toHref(id)} className="block break-words font-display text-t2 hover:underline">
                {projectName}
              </Link>
              <span className="text-sm text-soft">
                {projectTypeName(projectType)}, {formatDay(createdAt)}
              </span>
            </p>
            <ProjectStatusBadge status={status} />
          </li>
        ))}
      </ul>
      <LoadMore {...projects} />
    </>
  );
}
