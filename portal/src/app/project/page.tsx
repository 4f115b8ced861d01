import { portalRoutes, type ClientUser, type Project } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ClientLayout } from '#/app/layouts/client-layout.tsx';
import { ListLoading } from '#/components/list-loading.tsx';
import { Notice } from '#/components/notice-screen.tsx';
import { Panel } from '#/components/panel.tsx';
import { PlanNotice } from '#/components/plan-notice.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { ProjectFiles } from '#/features/assets/project-files.tsx';
import { ProjectOverview } from '#/features/projects/project-overview.tsx';
import { ProjectStatusBadge } from '#/features/projects/project-status-badge.tsx';
import { ProjectTurn } from '#/features/projects/project-turn.tsx';
import { clientProjectQuery } from '#/features/projects/queries.ts';
import { ProjectRevisions } from '#/features/revisions/project-revisions.tsx';
import { RequestRevision } from '#/features/revisions/request-revision.tsx';
import { RevisionMeter } from '#/features/revisions/revision-meter.tsx';

const ProjectThread = lazy(async () => ({
  default: (await import('#/features/threads/project-thread.tsx')).ProjectThread,
}));

type Props = { client: ClientUser; id: string };

/** /project/:id and /client-portal/project/:id */
export function ProjectPage({ client, id }: Props) {
  const { data: project, isPending, refetch } = useQuery(clientProjectQuery(id));
  if (project === null) {
    return (
      <ClientLayout client={client}>
        <Notice
          title="Project not found"
          text="It may have been removed, or the address is not complete."
          action={{ text: 'Back to Portal', href: portalRoutes.clientPortal }}
        />
      </ClientLayout>
    );
  }
  if (!project && !isPending) {
    return (
      <ClientLayout client={client}>
        <Notice
          title="We couldn’t load this project"
          text="Your work is safe. Check your connection and try again."
          action={{ text: 'Try again', onClick: () => void refetch() }}
          away={{ text: 'Back to Portal', href: portalRoutes.clientPortal }}
        />
      </ClientLayout>
    );
  }
  return (
    <ClientLayout client={client}>
      <div className="mr-2 bg-sheet p-[clamp(20px,3.4vw,44px)] shadow-st1">
        {project ? (
          <>
            <Link href={portalRoutes.clientPortal} className="link inline-block py-2 text-sm">
              Back to Portal
            </Link>
            <div className="mb-7 mt-2">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <ScreenHeading
                  title={project.projectName}
                  className="min-w-0 break-words font-display text-d3"
                >
                  {project.projectName}
                </ScreenHeading>
                <ProjectStatusBadge status={project.status} />
              </div>
              <ProjectTurn project={project} />
            </div>
            <div className="grid grid-cols-1 gap-9 md:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] md:gap-12">
              <div className="grid min-w-0 content-start gap-9">
                <BriefAndVersions key={project.id} clientId={client.id} project={project} />
                <Panel title="Messages">
                  <Suspense fallback={<ListLoading text="Loading messages..." />}>
                    <ProjectThread projectId={project.id} side="client" userId={client.id} isInline />
                  </Suspense>
                </Panel>
              </div>
              <div className="grid min-w-0 content-start gap-9">
                <RevisionMeter>
                  <RequestRevision clientId={client.id} project={project} />
                </RevisionMeter>
                <Panel title="Project Files">
                  <PlanNotice client={client} text="We can’t take new files until it is." />
                  <ProjectFiles client={client} project={project} />
                </Panel>
              </div>
            </div>
          </>
        ) : (
          <ListLoading text="Loading project..." />
        )}
      </div>
    </ClientLayout>
  );
}

/** The versions come first when one waits for the client as they arrive; nothing moves while they look. */
function BriefAndVersions({ clientId, project }: { clientId: string; project: Project }) {
  const [isAsked] = useState(project.waitingOn === 'client');
  const brief = (
    <Panel title="Project Overview">
      <ProjectOverview project={project} />
    </Panel>
  );
  return (
    <>
      {!isAsked && brief}
      <Versions clientId={clientId} project={project} />
      {isAsked && brief}
    </>
  );
}

/** The project's versions. Links lead to them by `#versions`, and to asking for changes by `#changes`. */
function Versions({ clientId, project }: { clientId: string; project: Project }) {
  const place = useRef<HTMLDivElement>(null);
  const [hash] = useState(window.location.hash);
  useEffect(() => {
    if (hash !== '#versions' && hash !== '#changes') return;
    place.current?.scrollIntoView();
    // Asking opens once: a reload, after it has been closed, leads to the versions.
    window.history.replaceState(window.history.state, '', '#versions');
  }, [hash]);
  return (
    <div ref={place} id="versions">
      <Panel title="Versions">
        <ProjectRevisions clientId={clientId} project={project} asksAtOnce={hash === '#changes'} />
      </Panel>
    </div>
  );
}
