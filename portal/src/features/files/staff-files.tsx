import { useInfiniteQuery } from '@tanstack/react-query';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { formatBytes } from '#/lib/format.ts';
import { clientPageKey, staffFilesKey } from '#/lib/query-keys.ts';
import { FileList } from './file-list.tsx';

/** The files of any project, newest first, including those only staff see. */
const staffFilesQuery = (id: string) =>
  pagedQuery(staffFilesKey(id), (query) => api.admin.projects[':id'].files.$get({ param: { id }, query }));

/** All files of a client, of their projects and their chat, newest first. */
const filesOfClientQuery = (id: string) =>
  pagedQuery([...clientPageKey(id), 'files'], (cursor) =>
    api.admin.clients[':id'].files.$get({ param: { id }, query: { limit: '10', ...cursor } }),
  );

export const StaffProjectFiles = ({ projectId }: { projectId: string }) => (
  <FileList viewer="admin" query={useInfiniteQuery(staffFilesQuery(projectId))} />
);

/** A project's files with their sizes in the dashboard's words (portals specification §9). */
export const DashboardFiles = ({ projectId }: { projectId: string }) => (
  <FileList viewer="admin" query={useInfiniteQuery(staffFilesQuery(projectId))} formatBytes={formatBytes} />
);

export const FilesOfClient = ({ clientId }: { clientId: string }) => (
  <FileList viewer="admin" query={useInfiniteQuery(filesOfClientQuery(clientId))} />
);
