import type { Page, ProjectStatus, StaffProject } from '@stackworks/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { staffProjectListsKey } from '#/lib/query-keys.ts';
import { staffProjectQuery } from './queries.ts';

type Lists = InfiniteData<Page<StaffProject>>;

/** Shows a project with another status in every list and on its own screen, before the server has it. */
export function showStatus(queryClient: QueryClient, id: string, status: ProjectStatus): void {
  queryClient.setQueriesData<Lists>(
    { queryKey: staffProjectListsKey },
    (lists) => lists && withStatus(lists, id, status),
  );
  queryClient.setQueryData(staffProjectQuery(id).queryKey, (project) => project && { ...project, status });
}

function withStatus(lists: Lists, id: string, status: ProjectStatus): Lists {
  const pages = lists.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? { ...item, status } : item)),
  }));
  return { ...lists, pages };
}
