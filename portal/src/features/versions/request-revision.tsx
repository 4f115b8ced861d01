import type { Project } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { AskForChanges } from './ask-for-changes.tsx';
import { projectRevisionsQuery } from './queries.ts';

/** Asks for a revision of what a project's client has last been shown, or says why there is nothing to revise. */
export function RequestRevision({ clientId, project }: { clientId: string; project: Project }) {
  const { data } = useQuery(projectRevisionsQuery(project.id));
  const [newest] = data?.items ?? [];
  if (!data) return null;
  if (!newest) return <Note text="No version to review yet." />;
  if (newest.status === 'changes_requested') {
    return (
      <Note text={`We have your changes to version ${newest.revisionNumber} and are working on them.`} />
    );
  }
  return (
    <AskForChanges clientId={clientId} project={project} version={newest}>
      Request a revision
    </AskForChanges>
  );
}

const Note = ({ text }: { text: string }) => <p className="text-sm text-soft">{text}</p>;
