import type { TestPlans } from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';

/** What can be tried; null where the test pages are off. */
export const testPlansQuery = queryOptions({
  queryKey: ['/api/test/subscribe'],
  queryFn: async (): Promise<TestPlans | null> =>
    nullWhenMissing(api.test.subscribe.$get().then((answer) => answer.json())),
});
