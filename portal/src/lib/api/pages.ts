import { infiniteQueryOptions } from '@tanstack/react-query';

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
