import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** Name and support address of the business, as the CMS has them. They change so rarely that one read is enough. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['/api/site-settings'],
  queryFn: async () => (await api['site-settings'].$get()).json(),
  staleTime: Infinity,
});

/** Plans with their prices and promises, and price lists, as the CMS has them. */
export const catalogueQuery = queryOptions({
  queryKey: ['/api/catalogue'],
  queryFn: async () => (await api.catalogue.$get()).json(),
  staleTime: Infinity,
});
