import type { StaffProject } from '@stackworks/contracts';
import { Button, EmptyState } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { staffProjectQuery } from './queries.ts';

type Props = {
  projectId: string | null;
  onSelect: () => void;
  children: (project: StaffProject) => ReactNode;
};

/** The project whose messages a staff portal shows; without one, a button to select one. */
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

const Selected = ({ projectId, onSelect, children }: Props & { projectId: string }) => (
  <Loaded
    query={useQuery(staffProjectQuery(projectId))}
    loading="Loading project..."
    failed="We couldn’t load this project"
  >
    {(project) =>
      project ? (
        children(project)
      ) : (
        <EmptyState title="Project not found" text="It may have been removed, or the link is incomplete.">
          <Button onClick={onSelect}>View Projects</Button>
        </EmptyState>
      )
    }
  </Loaded>
);
