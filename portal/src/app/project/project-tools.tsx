import type { ClientUser, Project } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { PlanNotice } from '#/components/plan-notice.tsx';
import { ProjectFiles } from '#/features/assets/project-files.tsx';
import { RequestRevision } from '#/features/revisions/request-revision.tsx';
import { RevisionMeter } from '#/features/revisions/revision-meter.tsx';

/** What stands beside a project's conversation: what the plan leaves of revisions, and the files. */
export function ProjectTools({ client, project }: { client: ClientUser; project: Project }) {
  return (
    <>
      {client.isPlanUsable && (
        <RevisionMeter>
          <RequestRevision clientId={client.id} project={project} />
        </RevisionMeter>
      )}
      <Panel title="Project Files">
        <PlanNotice client={client} text="You can’t upload files until it is." />
        <ProjectFiles client={client} project={project} />
      </Panel>
    </>
  );
}
