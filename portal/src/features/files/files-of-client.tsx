import type { Asset, Page } from '@stackworks/contracts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { clientPageKey } from '#/lib/query-keys.ts';
import { FileList } from './file-list.tsx';

const filesOfClientQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...clientPageKey(id), 'files'],
    queryFn: async ({ pageParam }): Promise<Page<Asset>> => {
      const query = { limit: '10', ...cursorOf(pageParam) };
      return (await api.admin.clients[':id'].files.$get({ param: { id }, query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Every file of one client’s, of their projects and of the team chat, for staff. */
export function FilesOfClient({ clientId }: { clientId: string }) {
  return <FileList viewer="admin" files={useInfiniteQuery(filesOfClientQuery(clientId))} />;
}
