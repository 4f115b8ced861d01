import type { DeliveryEstimate, Project, ProjectPage } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { clientProjectsKey, projectKey } from '#/lib/query-keys.ts';

/** The signed-in client's own projects, newest first. */
export const clientProjectsQuery = pagedQuery<ProjectPage>(
  [...clientProjectsKey, { list: 'all' }],
  (cursor) => api.client.projects.$get({ query: { limit: '50', ...cursor } }),
);

/** The latest of the client's projects that are in review, and how many there are. */
export const awaitingReviewQuery = queryOptions({
  queryKey: [...clientProjectsKey, { list: 'awaiting review' }],
  queryFn: async (): Promise<ProjectPage> =>
    (await api.client.projects.$get({ query: { status: 'review', limit: '3' } })).json(),
});

/** The due date of a brief that the signed-in client completes now. */
export const deliveryEstimateQuery = queryOptions({
  queryKey: ['/api/client/delivery-estimate'],
  queryFn: async (): Promise<DeliveryEstimate> => (await api.client['delivery-estimate'].$get()).json(),
});

/** One of the signed-in client's projects, or null when none has this id. */
export const clientProjectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKey(id),
    queryFn: async (): Promise<Project | null> =>
      nullWhenMissing(api.client.projects[':id'].$get({ param: { id } }).then((response) => response.json())),
  });
