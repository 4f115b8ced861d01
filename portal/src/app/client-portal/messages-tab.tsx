import type { ClientUser } from '@stackworks/contracts';
import { ProjectPicker } from '#/features/projects/project-picker.tsx';
import { ProjectStatusBadge } from '#/features/projects/project-status-badge.tsx';
import { SelectedProject } from '#/features/projects/selected-project.tsx';

type Props = {
  client: ClientUser;
  projectId: string | null;
  /** @param project null to choose another */
  onSelect: (project: string | null) => void;
};

/** The Messages tab of the client portal: one project's conversation. */
export function MessagesTab({ projectId, onSelect }: Props) {
  const picker = <ProjectPicker title="Select a project to view messages" onSelect={onSelect} />;
  if (!projectId) return picker;
  return (
    <SelectedProject id={projectId} onDeselect={() => onSelect(null)} instead={picker}>
      {(project) => (
        <h2 className="flex flex-wrap items-center gap-x-4 gap-y-2 font-display text-d3">
          <span className="min-w-0 break-words">Messages - {project.projectName}</span>
          <ProjectStatusBadge status={project.status} />
        </h2>
      )}
    </SelectedProject>
  );
}
