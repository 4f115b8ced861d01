import { useQuery } from '@tanstack/react-query';
import { staffRevisionsQuery } from './queries.ts';
import { VersionList } from './version-list.tsx';

/** A project's versions as staff have them, with what the client said. */
export function StaffRevisions({ projectId }: { projectId: string }) {
  return (
    <VersionList
      versions={useQuery(staffRevisionsQuery(projectId))}
      viewer="admin"
      emptyText="No versions delivered yet"
    />
  );
}
