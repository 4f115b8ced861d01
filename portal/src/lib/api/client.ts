import { createApiClient } from '@stackworks/api/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { sendRequest } from './send-request.ts';

/** Every call of the API, typed, sent by the shared request helper. */
export const api = createApiClient(window.location.origin, { fetch: sendRequest });

/** The page parameter of a list's first page; later ones are the `nextCursor` of the page before. */
export const firstPage = '';

/** What to ask a list for the page of that parameter. */
export const cursorOf = (pageParam: string) => (pageParam === firstPage ? {} : { cursor: pageParam });

/**
 * A list that is read page by page.
 * @param read calls the API with the cursor among its query parameters
 */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  queryKey: readonly unknown[],
  read: (cursor: { cursor?: string }) => Promise<{ json: () => Promise<Page> }>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }): Promise<Page> => (await read(cursorOf(pageParam))).json(),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
