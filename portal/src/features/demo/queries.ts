import {
  health,
  mounts,
  type Demo,
  type Health,
  type TestAccounts,
  type TestPlans,
} from '@stackworks/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { ConnectionError } from '#/lib/api/errors.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';

/** What there is to try the product with; null where the test pages are off. */
export const demoQuery = queryOptions({
  queryKey: ['/api/test'],
  queryFn: async (): Promise<Demo | null> => nullWhenMissing(api.test.$get().then((answer) => answer.json())),
});

/** Whom one can sign in as. */
export const testAccountsQuery = queryOptions({
  queryKey: ['/api/test/accounts'],
  queryFn: async (): Promise<TestAccounts> => (await api.test.accounts.$get()).json(),
});

/** What can be subscribed to. */
export const testPlansQuery = queryOptions({
  queryKey: ['/api/test/subscribe'],
  queryFn: async (): Promise<TestPlans> => (await api.test.subscribe.$get()).json(),
});

/** Server health. A failing server answers 503 and still says what fails. */
export const healthQuery = queryOptions({
  queryKey: ['/api/health'],
  queryFn: async (): Promise<Health> => {
    const answer = await fetch(`${mounts.api}/health`).catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    return health.parse(await answer.json());
  },
});
