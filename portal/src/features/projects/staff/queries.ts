import type { ProjectCounts, ProjectStatus } from '@stackworks/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Filters } from '#/features/projects/board/filters.ts';
import { api, jsonOrNullQuery, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { clientPageKey, clientPagesKey, staffProjectKey, staffProjectListsKey } from '#/lib/query-keys.ts';

/** All projects that match the filters. @param column status of a board column; null for a list */
export const staffProjectsQuery = (
  filters: Filters & { client?: string } = {},
  column: ProjectStatus | null = null,
) =>
  pagedQuery([...staffProjectListsKey, filters, column], (cursor) =>
    api.admin.projects.$get({ query: { ...filters, ...(column && toColumn(filters, column)), ...cursor } }),
  );

/** Open projects that match the filters and are due between two days; the filters' own dates and order don't count. */
export const dueBetweenQuery = (all: Filters, dueFrom: string, dueTo: string) => {
  const filters = { ...all };
  delete filters.due;
  delete filters.sort;
  const query = { ...filters, dueFrom, dueTo, sort: 'due', limit: '100' } as const;
  return pagedQuery([...staffProjectListsKey, query, null], (cursor) =>
    api.admin.projects.$get({ query: { ...query, ...cursor } }),
  );
};

/** A column is by what is due next, unless the newest are wanted first; the completed one has only what was done lately. */
const toColumn = ({ sort }: Filters, status: ProjectStatus) =>
  ({
    status,
    completed: 'recent',
    sort: sort === 'newest' ? sort : status === 'completed' ? status : 'deadline',
  }) as const;

/** @param completed `recent` counts only what was completed lately */
export const projectCountsQuery = (all: Filters, completed?: 'recent') => {
  const filters = { ...all, ...(completed && { completed }) };
  delete filters.sort;
  delete filters.status;
  return {
    ...jsonQuery([...staffProjectListsKey, { counts: filters }], () =>
      api.admin.projects.counts.$get({ query: filters }),
    ),
    placeholderData: keepPreviousData<ProjectCounts>,
  };
};

/** One client's project for staff, or null when none has this id. */
export const staffProjectQuery = (id: string) =>
  jsonOrNullQuery(staffProjectKey(id), () => api.admin.projects[':id'].$get({ param: { id } }));

/** One client's projects for staff, newest first. */
export const projectsOfClientQuery = (id: string) =>
  pagedQuery([...clientPageKey(id), 'projects'], (query) =>
    api.admin.clients[':id'].projects.$get({ param: { id }, query }),
  );

/** The first clients whose name, email address or company has words that begin like those of a text; all for none. */
export const clientsLikeQuery = (q: string) =>
  queryOptions({
    queryKey: [...clientPagesKey, 'list', { like: q }],
    queryFn: async () => {
      const query = { limit: '20', ...(q && { q }) };
      return { q, ...(await (await api.admin.clients.$get({ query })).json()) };
    },
    placeholderData: keepPreviousData,
  });

export const savedViewsKey = ['/api/admin/saved-views'];

/** The saved views of the signed-in member of staff: fifty at most, so one page has them all. */
export const savedViewsQuery = jsonQuery(savedViewsKey, () =>
  api.admin['saved-views'].$get({ query: { limit: '100' } }),
);
