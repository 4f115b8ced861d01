import type {
  DeliveryEstimate,
  Page,
  Project,
  ProjectPage,
  ProjectStatus,
  StaffProject,
  StaffProjectDetail,
} from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { clientProjectsKey, projectKey, staffProjectKey, staffProjectListsKey } from '#/lib/query-keys.ts';

/** The signed-in client's own projects, newest first. */
export const clientProjectsQuery = infiniteQueryOptions({
  queryKey: [...clientProjectsKey, { list: 'all' }],
  queryFn: async ({ pageParam }): Promise<ProjectPage> => {
    const query = { limit: '50', ...cursorOf(pageParam) };
    return (await api.client.projects.$get({ query })).json();
  },
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The latest of the client's projects that wait for their word, and how many do. */
export const awaitingReviewQuery = queryOptions({
  queryKey: [...clientProjectsKey, { list: 'awaiting review' }],
  queryFn: async (): Promise<ProjectPage> => {
    const query = { status: 'review', limit: '3' };
    return (await api.client.projects.$get({ query })).json();
  },
});

/** By when a brief that the signed-in client completes now would be ready. */
export const deliveryEstimateQuery = queryOptions({
  queryKey: ['/api/client/delivery-estimate'],
  queryFn: async (): Promise<DeliveryEstimate> => (await api.client['delivery-estimate'].$get()).json(),
});

/** One of the signed-in client's projects, or null when there is none of theirs with this id. */
export const clientProjectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKey(id),
    queryFn: async (): Promise<Project | null> =>
      nullWhenMissing(api.client.projects[':id'].$get({ param: { id } }).then((answer) => answer.json())),
  });

type Narrowed = { status?: ProjectStatus | null; client?: string | null };

/** All clients' projects, newest first; only those with a status, and only those of one client, when that is asked for. */
export const staffProjectsQuery = ({ status, client }: Narrowed = {}) =>
  infiniteQueryOptions({
    queryKey: [...staffProjectListsKey, { status: status ?? null, client: client ?? null }],
    queryFn: async ({ pageParam }): Promise<Page<StaffProject>> => {
      const query = { ...(status && { status }), ...(client && { client }), ...cursorOf(pageParam) };
      return (await api.admin.projects.$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** One client's project as staff see it, or null when there is none with this id. */
export const staffProjectQuery = (id: string) =>
  queryOptions({
    queryKey: staffProjectKey(id),
    queryFn: async (): Promise<StaffProjectDetail | null> =>
      nullWhenMissing(api.admin.projects[':id'].$get({ param: { id } }).then((answer) => answer.json())),
  });
