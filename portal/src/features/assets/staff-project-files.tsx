import { useInfiniteQuery } from '@tanstack/react-query';
import { FileList } from './file-list.tsx';
import { staffAssetsQuery } from './queries.ts';

/** A project's files as staff have them. */
export function StaffProjectFiles({ projectId }: { projectId: string }) {
  return <FileList viewer="admin" files={useInfiniteQuery(staffAssetsQuery(projectId))} />;
}
