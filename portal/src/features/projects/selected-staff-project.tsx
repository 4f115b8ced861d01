import type { StaffProject } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { staffProjectQuery } from './queries.ts';

type Props = {
  projectId: string | null;
  /** Leads to the list where a project is selected. */
  onSelect: () => void;
  children: (project: StaffProject) => ReactNode;
};

/** The project whose messages a staff portal shows, or what is said in its place. */
export function SelectedStaffProject({ projectId, ...rest }: Props) {
  if (projectId) return <Selected projectId={projectId} {...rest} />;
  return (
    <EmptyState
      isLocal
      title="No project selected"
      text="Select a project from the Projects tab to start messaging"
    >
      <Button variant="primary" onClick={rest.onSelect}>
        View Projects
      </Button>
    </EmptyState>
  );
}

function Selected({ projectId, onSelect, children }: Props & { projectId: string }) {
  const { data: project, isPending, refetch } = useQuery(staffProjectQuery(projectId));
  if (isPending) return <ListLoading text="Loading project..." />;
  if (project === null) {
    return (
      <EmptyState title="Project not found" text="It may have been removed, or the link is incomplete.">
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
  return children(project);
}
