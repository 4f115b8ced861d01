import type { Project } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { ApproveVersion } from './approve-version.tsx';
import { AskForChanges } from './ask-for-changes.tsx';
import { projectRevisionsQuery } from './queries.ts';
import { VersionList } from './version-list.tsx';

type Props = {
  clientId: string;
  project: Project;
  /** Whether the client came to ask for changes to a version that waits: what asks is open. */
  asksAtOnce: boolean;
};

/** A project's versions as its client has them: looking at each, and deciding on the newest. */
export function ProjectRevisions({ clientId, project, asksAtOnce }: Props) {
  return (
    <VersionList
      versions={useQuery(projectRevisionsQuery(project.id))}
      viewer="client"
      waitsForClient={project.status === 'review'}
      emptyText="No versions yet. Your first one will appear here."
    >
      {(newest) =>
        newest.status !== 'changes_requested' && (
          <div className="mt-5 flex flex-wrap gap-3">
            {newest.status === 'pending' && <ApproveVersion clientId={clientId} version={newest} />}
            <AskForChanges
              clientId={clientId}
              project={project}
              version={newest}
              opensAtOnce={asksAtOnce && newest.status === 'pending'}
            >
              Ask for changes
            </AskForChanges>
          </div>
        )
      }
    </VersionList>
  );
}
