import { portalRoutes, type ClientUser, type Project } from '@stackworks/contracts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ListLoading } from '#/components/loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { Panel } from '#/components/panel.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import {
  BriefPanel,
  ProjectOverview,
  ProjectStatusBadge,
  ProjectTurn,
  WithClientProject,
} from '#/features/projects/index.ts';
import { ProjectVersions, useVersionLines } from '#/features/versions/index.ts';
import { draftOwner } from '#/lib/session/member.ts';
import { ProjectTools } from './project-tools.tsx';

const ProjectThread = lazyScreen(
  async () => (await import('#/features/conversations/project-thread.tsx')).ProjectThread,
  { fallback: <ListLoading text="Loading messages..." /> },
);

/** /project/:id and /client-portal/project/:id */
export const ProjectPage = ({ client, id }: { client: ClientUser; id: string }) => (
  <WithClientProject id={id} part="project">
    {(project) => (
      <>
        <Link href={portalRoutes.clientPortal} className="link inline-block py-2 text-sm">
          Back to Portal
        </Link>
        <div className="mb-7 mt-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ScreenHeading title={project.projectName} className="min-w-0 break-words font-display text-d3" />
            <ProjectStatusBadge status={project.status} />
          </div>
          <ProjectTurn project={project} />
        </div>
        <ProjectSheet key={project.id} client={client} project={project} />
      </>
    )}
  </WithClientProject>
);

/** On a phone the versions come first if one is up for review on arrival; the order then stays. */
function ProjectSheet({ client, project }: { client: ClientUser; project: Project }) {
  const [isAsked] = useState(project.status === 'review');
  const lines = useVersionLines(project.id, '#versions');
  const versions = (
    <div className="min-w-0 lg:col-start-2 lg:row-start-1">
      <Versions owner={draftOwner(client)} project={project} />
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      {isAsked && versions}
      <div className="grid min-w-0 content-start gap-9 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <BriefPanel project={project} />
        <Panel title="Messages">
          <ProjectThread
            projectId={project.id}
            side="client"
            userId={draftOwner(client)}
            isInline
            lines={lines}
          />
        </Panel>
        <Panel title="Project Overview">
          <ProjectOverview project={project} />
        </Panel>
      </div>
      {!isAsked && versions}
      <div className="grid min-w-0 content-start gap-9 lg:col-start-2 lg:row-start-2">
        <ProjectTools client={client} project={project} />
      </div>
    </div>
  );
}

/** Links open the versions by `#versions`, and the request for changes by `#changes`. */
function Versions({ owner, project }: { owner: string; project: Project }) {
  const place = useRef<HTMLDivElement>(null);
  const [hash] = useState(window.location.hash);
  useEffect(() => {
    if (hash !== '#versions' && hash !== '#changes') return;
    place.current?.scrollIntoView();
    // The request opens once: a reload shows the versions.
    window.history.replaceState(window.history.state, '', '#versions');
  }, [hash]);
  return (
    <div ref={place} id="versions">
      <Panel title="Versions">
        <ProjectVersions owner={owner} project={project} asksAtOnce={hash === '#changes'} />
      </Panel>
    </div>
  );
}
