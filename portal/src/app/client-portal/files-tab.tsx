import type { ClientUser } from '@stackworks/contracts';
import { ListLoading } from '#/components/loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { PlanNotice } from '#/features/billing/index.ts';
import { ProjectLinks, ProjectPicker, SelectedProject } from '#/features/projects/index.ts';
import { usePortalAddress } from './use-portal-address.ts';

const ProjectFiles = lazyScreen(
  async () => (await import('#/features/files/project-files.tsx')).ProjectFiles,
  { fallback: <ListLoading text="Loading files..." /> },
);

export function FilesTab({ client }: { client: ClientUser }) {
  const { projectId, show } = usePortalAddress();
  const select = (project: string | null) => show('files', project);
  const picker = <ProjectPicker client={client} title="Select a project to view files" onSelect={select} />;
  if (!projectId) return picker;
  return (
    <SelectedProject id={projectId} onDeselect={() => select(null)} instead={picker}>
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
