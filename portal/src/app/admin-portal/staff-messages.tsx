import { Button, EmptyState, ErrorState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { ListLoading } from '#/components/list-loading.tsx';
import { Panel } from '#/components/panel.tsx';
import { StaffProjectFiles } from '#/features/assets/staff-project-files.tsx';
import { ProjectStatusBadge } from '#/features/projects/project-status-badge.tsx';
import { staffProjectQuery } from '#/features/projects/queries.ts';
import { DeliverVersion } from '#/features/revisions/deliver-version.tsx';
import { StaffRevisions } from '#/features/revisions/staff-revisions.tsx';
import { ProjectThread } from '#/features/threads/project-thread.tsx';

type Props = {
  adminId: string;
  projectId: string | null;
  /** Leads to the list where a project is selected. */
  onSelect: () => void;
};

/** The Messages tab of the staff portal: one project's conversation, versions and files. */
export function StaffMessages({ adminId, projectId, onSelect }: Props) {
  if (projectId) return <StaffThread adminId={adminId} projectId={projectId} onSelect={onSelect} />;
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

function StaffThread({ adminId, projectId, onSelect }: Props & { projectId: string }) {
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
  const { user } = project;
  return (
    <div className="bg-sheet p-5 shadow-sheet sm:p-9">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 break-words font-display text-d3">{project.projectName}</h2>
        <ProjectStatusBadge status={project.status} />
      </div>
      <p className="mb-7 mt-1 break-words text-sm text-soft">
        {user.firstName} {user.lastName}
        {user.company && `, ${user.company}`}
      </p>
      <div className="grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-12">
        <ProjectThread projectId={projectId} side="admin" userId={adminId} />
        <div className="grid min-w-0 content-start gap-9">
          <Panel title="Deliver a version">
            <DeliverVersion adminId={adminId} project={project} />
          </Panel>
          <Panel title="Versions">
            <StaffRevisions projectId={projectId} />
          </Panel>
          <Panel title="Project Files">
            <StaffProjectFiles projectId={projectId} />
          </Panel>
        </div>
      </div>
    </div>
  );
}
