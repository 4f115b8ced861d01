import { adminAStatusWords } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { ListLoading } from '#/components/list-loading.tsx';
import { staffProjectQuery } from '#/features/projects/queries.ts';
import { WordedStatus } from '#/features/projects/staff-recent-projects.tsx';
import { ProjectThread } from '#/features/threads/project-thread.tsx';

type Props = {
  adminId: string;
  projectId: string | null;
  /** Leads to the list where a project is selected. */
  onSelect: () => void;
};

/** The older portal’s Messages: the chat about one project. */
export function OlderMessages({ adminId, projectId, onSelect }: Props) {
  if (projectId) return <OlderThread adminId={adminId} projectId={projectId} onSelect={onSelect} />;
  return (
    <EmptyState
      title="No project is selected"
      text="Select a project from the Projects tab to start messaging"
    >
      <Button variant="primary" onClick={onSelect}>
        View Projects
      </Button>
    </EmptyState>
  );
}

function OlderThread({ adminId, projectId, onSelect }: Props & { projectId: string }) {
  const { data: project, isPending, refetch } = useQuery(staffProjectQuery(projectId));
  if (isPending) return <ListLoading text="Loading project..." />;
  if (project === null) {
    return (
      <EmptyState title="Project not found" text="It may have been removed, or the address is not complete.">
        <Button onClick={onSelect}>View Projects</Button>
      </EmptyState>
    );
  }
  if (!project) {
    return (
      <ErrorState
        title="We couldn’t load this project"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="max-w-app bg-sheet p-5 shadow-sheet sm:p-9">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 break-words font-display text-d3">{project.projectName}</h2>
        <WordedStatus status={project.status} words={adminAStatusWords} />
      </div>
      <ProjectThread
        key={projectId}
        projectId={projectId}
        side="admin"
        userId={adminId}
        failure={{ title: 'Failed to send message', hasReason: false }}
        isQuiet
      />
    </div>
  );
}
