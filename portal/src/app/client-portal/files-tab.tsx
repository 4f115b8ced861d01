import type { ClientUser } from '@stackworks/contracts';
import { ProjectPicker } from '#/features/projects/project-picker.tsx';
import { SelectedProject } from '#/features/projects/selected-project.tsx';

type Props = {
  client: ClientUser;
  projectId: string | null;
  /** @param project null to choose another */
  onSelect: (project: string | null) => void;
};

/** The Files tab of the client portal: one project's files. */
export function FilesTab({ projectId, onSelect }: Props) {
  const picker = <ProjectPicker title="Select a project to view files" onSelect={onSelect} />;
  if (!projectId) return picker;
  return (
    <SelectedProject id={projectId} onDeselect={() => onSelect(null)} instead={picker}>
      {(project) => <h2 className="break-words font-display text-d3">Files - {project.projectName}</h2>}
    </SelectedProject>
  );
}
