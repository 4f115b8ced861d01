import { health, mounts, type Health } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, jsonQuery, jsonOrNullQuery } from '#/lib/api/client.ts';
import { ConnectionError } from '#/lib/api/errors.ts';

/** What the demo offers; null where the test pages are off. */
export const demoQuery = jsonOrNullQuery(['/api/test'], () => api.test.$get());

export const testAccountsQuery = jsonQuery(['/api/test/accounts'], () => api.test.accounts.$get());

export const testPlansQuery = jsonQuery(['/api/test/subscribe'], () => api.test.subscribe.$get());

/** Server health. A failing server responds with 503 and still says what fails. */
export const healthQuery = queryOptions({
  queryKey: ['/api/health'],
  queryFn: async (): Promise<Health> => {
    const response = await fetch(`${mounts.api}/health`).catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    return health.parse(await response.json());
  },
});
