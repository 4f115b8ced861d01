import { projectPageStatusWords, type AdminUser, type StaffProjectDetail } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { Link } from 'wouter';
import { Panel, Place } from '#/components/panel.tsx';
import { CountedProjectFiles } from '#/features/files/index.ts';
import {
  AssignmentSelect,
  ChangeConflict,
  ProjectPlan,
  ProjectStatusBadge,
  WithStaffProject,
  ClientInfo,
  ProjectFacts,
  StatusSelect,
  useChangeProject,
  projectTypeName,
  projectPlaces,
} from '#/features/projects/index.ts';
import { DeliverVersion, StaffVersions } from '#/features/versions/index.ts';
import { ProjectThreadPanel } from '#/features/conversations/index.ts';
import { ProjectTime } from '#/features/time/index.ts';
import { dashboardPath } from '#/lib/address.ts';

/** One project inside the dashboard: /admin-dashboard?tab=projects&project=id */
export function ProjectDetail({ admin, projectId }: { admin: AdminUser; projectId: string }) {
  return (
    <>
      <Link href={dashboardPath('projects')} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
        <Icon name="back" />
        Back to Projects
      </Link>
      <WithStaffProject id={projectId}>
        {(project) => <Detail admin={admin} project={project} />}
      </WithStaffProject>
    </>
  );
}

function Detail({ admin, project }: { admin: AdminUser; project: StaffProjectDetail }) {
  const { changeProject, conflict } = useChangeProject();
  return (
    <div className="bg-sheet p-5 shadow-sheet sm:p-9">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-9 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="min-w-0 break-words font-display text-d3">{project.projectName}</h2>
            <ProjectStatusBadge status={project.status} words={projectPageStatusWords} />
          </div>
          <p className="mt-1 text-sm text-soft">{projectTypeName(project.projectType)}</p>
        </div>
        <div className="w-full max-w-[16rem]">
          <StatusSelect
            project={project}
            words={projectPageStatusWords}
            onChange={changeProject}
            label="Status"
          />
        </div>
      </div>
      <ChangeConflict {...conflict} />
      <div className="grid grid-cols-1 gap-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-12">
        <div className="grid min-w-0 content-start gap-9">
          <ClientInfo user={project.user} />
          <Panel title="Assignment" size="t1">
            <AssignmentSelect project={project} onChange={changeProject} />
          </Panel>
          <Panel title="Schedule" size="t1">
            <ProjectPlan project={project} onChange={changeProject} />
          </Panel>
          <ProjectFacts project={project} adminId={admin.id} />
          <CountedProjectFiles projectId={project.id} count={project.fileCount} />
          <ProjectTime projectId={project.id} />
        </div>
        <div className="grid min-w-0 content-start gap-9">
          <Place id={projectPlaces.conversation}>
            <ProjectThreadPanel projectId={project.id} adminId={admin.id} count={project.messageCount} />
          </Place>
          <Panel title="Deliver a version" size="t1">
            <DeliverVersion key={project.id} adminId={admin.id} project={project} />
          </Panel>
          <Place id={projectPlaces.versions}>
            <Panel title="Versions" size="t1">
              <StaffVersions projectId={project.id} />
            </Panel>
          </Place>
        </div>
      </div>
    </div>
  );
}
