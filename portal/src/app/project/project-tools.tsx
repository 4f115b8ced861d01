import type { ClientUser, Project } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { PlanNotice } from '#/features/billing/index.ts';
import { ProjectFiles } from '#/features/files/index.ts';
import { ProjectMeter, RequestRevision } from '#/features/versions/index.ts';
import { draftOwner } from '#/lib/session/member.ts';

export function ProjectTools({ client, project }: { client: ClientUser; project: Project }) {
  return (
    <>
      {client.isPlanUsable && (
        <ProjectMeter projectId={project.id}>
          <RequestRevision owner={draftOwner(client)} project={project} />
        </ProjectMeter>
      )}
      <Panel title="Project Files">
        <PlanNotice client={client} text="You can’t upload files until it is." />
        <ProjectFiles client={client} project={project} />
      </Panel>
    </>
  );
}
