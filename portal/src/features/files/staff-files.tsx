import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '#/components/panel.tsx';
import { formatBytes } from '#/lib/format.ts';
import { FileList } from './file-list.tsx';
import { filesOfClientQuery, staffAssetsQuery } from './queries.ts';

/** A project's files, for staff. */
export const StaffProjectFiles = ({ projectId }: { projectId: string }) => (
  <FileList viewer="admin" query={useInfiniteQuery(staffAssetsQuery(projectId))} />
);

/** A project's files on the dashboard, with their number. */
export const CountedProjectFiles = ({ projectId, count }: { projectId: string; count: number }) => (
  <Panel title={`Files and assets (${count})`} size="t1">
    <FileList
      viewer="admin"
      query={useInfiniteQuery(staffAssetsQuery(projectId))}
      formatBytes={formatBytes}
    />
  </Panel>
);

/** All files of a client, for staff. */
export const FilesOfClient = ({ clientId }: { clientId: string }) => (
  <FileList viewer="admin" query={useInfiniteQuery(filesOfClientQuery(clientId))} />
);
