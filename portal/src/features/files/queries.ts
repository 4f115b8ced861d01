import type { Asset, Page } from '@stackworks/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { assetsKey, staffAssetsKey } from '#/lib/query-keys.ts';

/** The files of one of the signed-in client's projects, newest first. */
export const projectAssetsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: assetsKey(id),
    queryFn: async ({ pageParam }): Promise<Page<Asset>> => {
      const query = cursorOf(pageParam);
      return (await api.client.projects[':id'].assets.$get({ param: { id }, query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The files of any project, newest first, with those that only staff see. */
export const staffAssetsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: staffAssetsKey(id),
    queryFn: async ({ pageParam }): Promise<Page<Asset>> => {
      const query = cursorOf(pageParam);
      return (await api.admin.projects[':id'].assets.$get({ param: { id }, query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
