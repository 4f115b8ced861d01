import type { StaffProjectDetail } from '@stackworks/contracts';
import { Button, EmptyState } from '@stackworks/ui';
import type { ReactNode } from 'react';
import { WithStaffProject } from '#/features/projects/index.ts';

export type MessagesProps = {
  adminId: string;
  projectId: string | null;
  onSelect: () => void;
};

type Props = Pick<MessagesProps, 'projectId' | 'onSelect'> & {
  children: (project: StaffProjectDetail) => ReactNode;
};

/** The project whose messages a staff portal shows; without one, a button to select one. */
export const SelectedStaffProject = ({ projectId, onSelect, children }: Props) =>
  projectId ? (
    <WithStaffProject id={projectId} whenMissing={<Button onClick={onSelect}>View Projects</Button>}>
      {children}
    </WithStaffProject>
  ) : (
    <EmptyState
      isLocal
      title="No project selected"
      text="Select a project from the Projects tab to start messaging"
    >
      <Button variant="primary" onClick={onSelect}>
        View Projects
      </Button>
    </EmptyState>
  );
