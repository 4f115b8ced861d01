import type { UploadedFile, Page } from '@stackworks/contracts';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { assetsKey, clientPageKey, staffAssetsKey } from '#/lib/query-keys.ts';

/** The files of one of the signed-in client's projects, newest first. */
export const projectAssetsQuery = (id: string) =>
  pagedQuery<Page<UploadedFile>>(assetsKey(id), (query) =>
    api.client.projects[':id'].assets.$get({ param: { id }, query }),
  );

/** The files of any project, newest first, including those only staff see. */
export const staffAssetsQuery = (id: string) =>
  pagedQuery<Page<UploadedFile>>(staffAssetsKey(id), (query) =>
    api.admin.projects[':id'].assets.$get({ param: { id }, query }),
  );

/** All files of a client, of their projects and their chat, newest first. */
export const filesOfClientQuery = (id: string) =>
  pagedQuery<Page<UploadedFile>>([...clientPageKey(id), 'files'], (cursor) =>
    api.admin.clients[':id'].files.$get({ param: { id }, query: { limit: '10', ...cursor } }),
  );
