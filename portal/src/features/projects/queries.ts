import { api, jsonOrNullQuery, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { clientProjectsKey, projectKey } from '#/lib/query-keys.ts';

export const clientProjectsQuery = pagedQuery([...clientProjectsKey, { list: 'all' }], (cursor) =>
  api.client.projects.$get({ query: { limit: '50', ...cursor } }),
);

/** The latest of the client's projects that are in review, and how many there are. */
export const awaitingReviewQuery = jsonQuery([...clientProjectsKey, { list: 'awaiting review' }], () =>
  api.client.projects.$get({ query: { status: 'review', limit: '3' } }),
);

/** The due date of a brief that the signed-in client completes now. */
export const deliveryEstimateQuery = jsonQuery(['/api/client/delivery-estimate'], () =>
  api.client['delivery-estimate'].$get(),
);

/** One of the signed-in client's projects, or null when none has this id. */
export const clientProjectQuery = (id: string) =>
  jsonOrNullQuery(projectKey(id), () => api.client.projects[':id'].$get({ param: { id } }));
