import type { Page, ProjectCounts, ProjectStatus, SavedView, StaffProject } from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { staffProjectListsKey } from '#/lib/query-keys.ts';
import type { Filters } from './filters.ts';

/**
 * Projects as the filters leave them.
 * @param column only those of this status, for a column of the board; null for a list of all
 */
export const projectListQuery = (filters: Filters, column: ProjectStatus | null) =>
  infiniteQueryOptions({
    queryKey: [...staffProjectListsKey, { filters, column }],
    queryFn: async ({ pageParam }): Promise<Page<StaffProject>> => {
      const query = { ...filters, ...(column && { status: column }), ...cursorOf(pageParam) };
      return (await api.admin.projects.$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** How many projects of each status the filters leave. */
export const projectCountsQuery = (all: Filters) => {
  const filters = { ...all };
  delete filters.sort;
  delete filters.status;
  return queryOptions({
    queryKey: [...staffProjectListsKey, { counts: filters }],
    queryFn: async (): Promise<ProjectCounts> =>
      (await api.admin.projects.counts.$get({ query: filters })).json(),
    placeholderData: keepPreviousData,
  });
};

export const savedViewsKey = ['/api/admin/saved-views'];

/** The views that the signed-in member of staff has saved: fifty at most, so one page of them is all. */
export const savedViewsQuery = queryOptions({
  queryKey: savedViewsKey,
  queryFn: async (): Promise<Page<SavedView>> =>
    (await api.admin['saved-views'].$get({ query: { limit: '100' } })).json(),
});
