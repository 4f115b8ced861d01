import type { Page, ProjectStatus, StaffProject } from '@stackworks/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { staffProjectListsKey } from '#/lib/query-keys.ts';
import { staffProjectQuery } from './queries.ts';

type Lists = InfiniteData<Page<StaffProject>>;

/** Updates a project in every cached query, such as before the server has it; on the board it moves to its status's column. */
export function showProject(queryClient: QueryClient, project: StaffProject): void {
  queryClient.setQueryData(
    staffProjectQuery(project.id).queryKey,
    (shown) => shown && { ...shown, ...project },
  );
  for (const [key, lists] of queryClient.getQueriesData<Lists>({ queryKey: staffProjectListsKey })) {
    // Counts share the key.
    if (!lists || !('pages' in lists)) continue;
    queryClient.setQueryData(key, put(lists, project, key.at(-1)));
  }
}

/** @param column its status, or null for a list or the calendar */
function put(lists: Lists, project: StaffProject, column: unknown): Lists {
  const belongs = column === null || column === (project.status satisfies ProjectStatus);
  const isListed = lists.pages.some(({ items }) => items.some(({ id }) => id === project.id));
  const pages = lists.pages.map((page, index) => ({
    ...page,
    items: [
      ...(belongs && !isListed && column !== null && index === 0 ? [project] : []),
      ...page.items.flatMap((item) => (item.id !== project.id ? [item] : belongs ? [project] : [])),
    ],
  }));
  return { ...lists, pages };
}
