import { projectTypeName, type AdminUser, type StaffProjectDetail } from '@stackworks/contracts';
import { Button, Dialog, Icon } from '@stackworks/ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { StaffFrame, StaffHead } from '#/app/layouts/staff-layout.tsx';
import { Panel, Place } from '#/components/panel.tsx';
import { useViewAs } from '#/features/clients/index.ts';
import { ProjectThreadPanel } from '#/features/conversations/index.ts';
import { DashboardFiles } from '#/features/files/index.ts';
import {
  ChangeConflict,
  ClientInfo,
  FactsStrip,
  ProjectFacts,
  WithStaffProject,
  projectPlaces,
  useChangeProject,
  useProjectKeys,
} from '#/features/projects/index.ts';
import { ProjectTime } from '#/features/time/index.ts';
import { DeliverVersion, StaffVersions } from '#/features/versions/index.ts';
import { clientPath, dashboardPath } from '#/lib/address.ts';
import { formatShortDay } from '#/lib/format.ts';
import { useMediaQuery } from '#/lib/hooks.ts';
import { DashboardActions } from './dashboard-actions.tsx';

type Props = { admin: AdminUser; projectId: string };

/** From here the conversation and what belongs to it stand side by side, in the height of the window. */
const wide = '(min-width: 62.5rem)';

/** One project for staff: /admin-dashboard?tab=projects&project=id */
export const ProjectDetail = ({ admin, projectId }: Props) => (
  <StaffFrame
    admin={admin}
    place="projects"
    fills="rail"
    className="flex flex-col max-rail:pb-28 rail:min-h-[40rem]"
  >
    <WithStaffProject id={projectId} around={(children) => <Missing admin={admin}>{children}</Missing>}>
      {(project, asOf) => <Detail key={projectId} admin={admin} project={project} asOf={asOf} />}
    </WithStaffProject>
  </StaffFrame>
);

const BackLink = () => (
  <Link href={dashboardPath('projects')} className="link inline-flex min-h-8 items-center coarse:min-h-11">
    Back to Projects
  </Link>
);

const Missing = ({ admin, children }: { admin: AdminUser; children: ReactNode }) => (
  <div className="px-4 pt-2 sm:px-6">
    <BackLink />
    <StaffHead admin={admin} title="Project" />
    {children}
  </div>
);

type DetailProps = { admin: AdminUser; project: StaffProjectDetail; asOf: Date };

function Detail({ admin, project, asOf }: DetailProps) {
  const { id, user, projectName, projectType, createdAt } = project;
  const { changeProject, conflict } = useChangeProject();
  const [isDueOpen, setDueOpen] = useState(false);
  const [isDelivering, setDelivering] = useState(false);
  const isWide = useMediaQuery(wide);
  const viewAs = useViewAs(user.id);
  useProjectKeys(project, {
    change: changeProject,
    setDue: () => setDueOpen(true),
    deliver: () => setDelivering(true),
  });
  return (
    <>
      <div className="px-4 pt-2 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 pb-2">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-[.875rem] leading-tight">
            <BackLink />
            <span aria-hidden="true">/</span>
            <Link
              href={clientPath(user.id)}
              className="link inline-flex min-h-8 items-center [overflow-wrap:anywhere] coarse:min-h-11"
            >
              {user.company ?? `${user.firstName} ${user.lastName}`}
            </Link>
          </p>
          <div className="ml-auto flex items-center gap-x-3.5 max-sm:hidden">
            <DashboardActions admin={admin} />
          </div>
        </div>
        <div className="-mt-3">
          <StaffHead admin={admin} title={projectName}>
            <p className="text-soft max-sm:w-full">
              {projectTypeName(projectType)}, started {formatShortDay(createdAt)}
            </p>
            <div className="flex flex-wrap gap-2.5 sm:ml-auto">
              <Button size="small" isBusy={viewAs.isBusy} busyText="Opening..." onClick={viewAs.open}>
                <Icon name="eye" size={18} />
                View as client
              </Button>
              <Button size="small" onClick={() => setDelivering(true)}>
                <Icon name="upload" size={18} />
                Deliver a version
              </Button>
            </div>
          </StaffHead>
        </div>
        <FactsStrip
          project={project}
          asOf={asOf}
          onChange={changeProject}
          isDueOpen={isDueOpen}
          onDueOpenChange={setDueOpen}
        />
      </div>
      <ChangeConflict {...conflict} />
      <Dialog title="Deliver a version" isOpen={isDelivering} onClose={() => setDelivering(false)}>
        <DeliverVersion adminId={admin.id} project={project} onDelivered={() => setDelivering(false)} />
      </Dialog>
      <div className="grid min-h-0 flex-1 grid-cols-1 border-t border-edge rail:grid-cols-[minmax(0,1fr)_clamp(19rem,27vw,24.5rem)] rail:grid-rows-[minmax(0,1fr)]">
        <Place
          id={projectPlaces.conversation}
          className="flex min-h-0 flex-col bg-sheet px-4 py-3 max-rail:h-[min(40rem,78dvh)] sm:px-6"
        >
          <ProjectThreadPanel projectId={id} adminId={admin.id} count={project.messageCount} />
        </Place>
        <div className="relative grid min-w-0 content-start gap-6 border-edge px-4 py-4 max-rail:border-t sm:px-6 rail:overflow-y-auto rail:border-l rail:pl-5">
          <Place id={projectPlaces.versions}>
            <Panel title="Versions" size="t1" className="!border-t-0 !pt-0">
              <StaffVersions projectId={id} />
            </Panel>
          </Place>
          <div>
            <Fold title={`Files and assets (${project.fileCount})`} isOpen={isWide}>
              <DashboardFiles projectId={id} />
            </Fold>
            <Fold title="Client info" isOpen={isWide}>
              <ClientInfo user={user} />
            </Fold>
            <Fold title="Brief">
              <ProjectFacts project={project} adminId={admin.id} />
            </Fold>
            <Fold title="Time">
              <ProjectTime projectId={id} />
            </Fold>
          </div>
        </div>
      </div>
    </>
  );
}

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode };

const Fold = ({ title, isOpen = false, children }: FoldProps) => (
  <details open={isOpen} className="border-t-2 border-ink pb-1">
    <summary className="min-h-11 cursor-pointer py-2.5 [overflow-wrap:anywhere]">
      <h2 className="inline font-display text-t2">{title}</h2>
    </summary>
    <div className="pb-4">{children}</div>
  </details>
);
