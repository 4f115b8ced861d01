import type { StaffProject } from '@stackworks/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { staffProjectListsKey } from '#/lib/query-keys.ts';

type ProjectList = InfiniteData<{ items: StaffProject[] }>;

/**
 * Finds a project in the lists on screen.
 * @returns each copy: two while a moved card is in its new column and not yet out of the old one
 */
export function findShown(queryClient: QueryClient, id: unknown): StaffProject[] {
  const lists = queryClient.getQueriesData<ProjectList>({ queryKey: staffProjectListsKey, type: 'active' });
  return lists.flatMap(([, list]) =>
    // Counts lie under the same key.
    list && 'pages' in list ? list.pages.flatMap(({ items }) => items.filter((item) => item.id === id)) : [],
  );
}
