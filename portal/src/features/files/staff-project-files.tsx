import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '#/components/panel.tsx';
import { formatBytes } from '#/lib/format-size.ts';
import { FileList } from './file-list.tsx';
import { staffAssetsQuery } from './queries.ts';

/** A project's files as staff have them. */
export function StaffProjectFiles({ projectId }: { projectId: string }) {
  return <FileList viewer="admin" files={useInfiniteQuery(staffAssetsQuery(projectId))} />;
}

/** The same on the dashboard, with how many there are and its own way of writing sizes. */
export function CountedProjectFiles({ projectId, count }: { projectId: string; count: number }) {
  const files = useInfiniteQuery(staffAssetsQuery(projectId));
  return (
    <Panel title={`Files and assets (${count})`} size="t1">
      <FileList viewer="admin" files={files} formatBytes={formatBytes} />
    </Panel>
  );
}
