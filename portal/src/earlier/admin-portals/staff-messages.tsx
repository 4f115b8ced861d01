import { Panel } from '#/components/panel.tsx';
import { StaffProjectFiles } from '#/features/files/index.ts';
import { ProjectStatusBadge } from '#/features/projects/index.ts';
import { DeliverVersion, StaffVersions } from '#/features/versions/index.ts';
import { ProjectThread } from '#/features/conversations/index.ts';
import { type MessagesProps, SelectedStaffProject } from './selected-staff-project.tsx';

export const StaffMessages = ({ adminId, projectId, onSelect }: MessagesProps) => (
  <SelectedStaffProject projectId={projectId} onSelect={onSelect}>
    {(project) => (
      <div className="bg-sheet p-5 shadow-sheet sm:p-9">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="min-w-0 break-words font-display text-d3">{project.projectName}</h2>
          <ProjectStatusBadge status={project.status} />
        </div>
        <p className="mb-7 mt-1 break-words text-sm text-soft">
          {project.user.firstName} {project.user.lastName}
          {project.user.company && `, ${project.user.company}`}
        </p>
        <div className="grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-12">
          <ProjectThread projectId={project.id} side="admin" userId={adminId} />
          <div className="grid min-w-0 content-start gap-9">
            <Panel title="Deliver a version">
              <DeliverVersion key={project.id} adminId={adminId} project={project} />
            </Panel>
            <Panel title="Versions">
              <StaffVersions projectId={project.id} />
            </Panel>
            <Panel title="Project Files">
              <StaffProjectFiles projectId={project.id} />
            </Panel>
          </div>
        </div>
      </div>
    )}
  </SelectedStaffProject>
);
