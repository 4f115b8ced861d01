import { projectStatuses } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { controlLook } from '#/components/dense.ts';
import { Menu, MenuItem } from '#/components/menu.tsx';
import {
  type ChangeProject,
  ProjectStatusBadge,
  staffProjectQuery,
  staffStatusWords,
} from '#/features/projects/index.ts';

type Props = {
  projectId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: ChangeProject;
};

/** The status of the project that an item is about. */
export function StatusMenu({ projectId, isOpen, onOpenChange, onChange }: Props) {
  const { data: project } = useQuery(staffProjectQuery(projectId));
  if (!project) return null;
  return (
    <Menu
      label="Status"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      buttonClassName={controlLook}
      button={
        <>
          <span className="sr-only">Status:</span>
          {staffStatusWords[project.status]}
          <Icon name="chevron" size={14} className="text-soft" />
        </>
      }
    >
      {projectStatuses.map((status) => (
        <MenuItem
          key={status}
          isChosen={status === project.status}
          onPick={() => onChange(project, { status })}
        >
          <ProjectStatusBadge status={status} words={staffStatusWords} />
          {status === project.status && <Icon name="tick" size={16} className="ml-auto" />}
        </MenuItem>
      ))}
    </Menu>
  );
}
