import { api, pagedQuery } from '#/lib/api/client.ts';
import { webhooksKey } from '#/lib/query-keys.ts';

export const webhooksQuery = pagedQuery(webhooksKey, (cursor) =>
  api.admin.webhooks.$get({ query: { limit: '50', ...cursor } }),
);

export const webhookDeliveriesKey = (id: string) => [...webhooksKey, id, 'deliveries'];

/** How often an open log is read again, in milliseconds: what leaves and what fails changes by itself. */
const refreshMs = 5000;

export const deliveriesQuery = (id: string) => ({
  ...pagedQuery(webhookDeliveriesKey(id), (cursor) =>
    api.admin.webhooks[':id'].deliveries.$get({ param: { id }, query: { limit: '20', ...cursor } }),
  ),
  refetchInterval: refreshMs,
});
