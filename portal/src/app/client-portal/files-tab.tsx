import type { ClientUser } from '@stackworks/contracts';
import { ListLoading } from '#/components/loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { PlanNotice } from '#/features/billing/index.ts';
import { ProjectLinks, ProjectPicker, SelectedProject } from '#/features/projects/index.ts';

const ProjectFiles = lazyScreen(
  async () => (await import('#/features/files/project-files.tsx')).ProjectFiles,
  { fallback: <ListLoading text="Loading files..." /> },
);

type Props = {
  client: ClientUser;
  projectId: string | null;
  /** @param project null to choose another */
  onSelect: (project: string | null) => void;
};

export function FilesTab({ client, projectId, onSelect }: Props) {
  const picker = <ProjectPicker client={client} title="Select a project to view files" onSelect={onSelect} />;
  if (!projectId) return picker;
  return (
    <SelectedProject id={projectId} onDeselect={() => onSelect(null)} instead={picker}>
      {(project) => (
        <>
          <h2 className="break-words font-display text-d3">Files for {project.projectName}</h2>
          <div className="mb-4 mt-2">
            <ProjectLinks project={project} current="files" />
          </div>
          <PlanNotice client={client} text="You can’t upload files until it is." />
          <ProjectFiles client={client} project={project} />
        </>
      )}
    </SelectedProject>
  );
}
