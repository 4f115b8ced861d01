import {
  pageSize,
  type Page,
  type Project,
  type ProjectStatus,
  type StaffProject,
} from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';

/** The page parameter of a list's first page; later ones are the `nextCursor` of the page before. */
const firstPage = '';
const cursorOf = (pageParam: string) => (pageParam === firstPage ? {} : { cursor: pageParam });

/** The signed-in client's own projects, newest first, in pages as large as the API gives. */
export const clientProjectsQuery = infiniteQueryOptions({
  queryKey: ['/api/client/projects'],
  queryFn: async ({ pageParam }): Promise<Page<Project>> => {
    const query = { limit: String(pageSize.maximum), ...cursorOf(pageParam) };
    return (await api.client.projects.$get({ query })).json();
  },
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** One of the signed-in client's projects, or null when there is none of theirs with this id. */
export const clientProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/client/projects', id],
    queryFn: async (): Promise<Project | null> =>
      nullWhenMissing(api.client.projects[':id'].$get({ param: { id } }).then((answer) => answer.json())),
  });

/** First element of the key of every staff list, whatever its filter. */
export const staffProjectsKey = '/api/admin/projects';

/**
 * All clients' projects, newest first.
 * @param status only those with this status; null for all
 */
export const staffProjectsQuery = (status: ProjectStatus | null) =>
  infiniteQueryOptions({
    queryKey: [staffProjectsKey, { status }],
    queryFn: async ({ pageParam }): Promise<Page<StaffProject>> => {
      const query = { ...(status && { status }), ...cursorOf(pageParam) };
      return (await api.admin.projects.$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
