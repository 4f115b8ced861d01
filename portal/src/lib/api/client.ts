import { createApiClient } from '@stackworks/api/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { nullWhen, sendRequest } from './send-request.ts';

export const api = createApiClient(window.location.origin, { fetch: sendRequest });

type JsonResponse<Data> = Promise<{ json: () => Promise<Data> }>;

export const jsonQuery = <Data>(queryKey: readonly unknown[], read: () => JsonResponse<Data>) =>
  queryOptions({ queryKey, queryFn: async (): Promise<Data> => (await read()).json() });

/** A query for something that may not exist: null for a response of this status. */
export const jsonOrNullQuery = <Data>(
  queryKey: readonly unknown[],
  read: () => JsonResponse<Data>,
  missing: 401 | 404 = 404,
) =>
  queryOptions({
    queryKey,
    queryFn: async (): Promise<Data | null> => (await nullWhen(missing, read()))?.json() ?? null,
  });

/** @param read calls the API with the cursor among its query parameters */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  queryKey: readonly unknown[],
  read: (cursor: { cursor?: string }) => JsonResponse<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }): Promise<Page> =>
      (await read(pageParam === '' ? {} : { cursor: pageParam })).json(),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
