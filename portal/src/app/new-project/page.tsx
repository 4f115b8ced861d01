import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Link, useLocation } from 'wouter';
import { newProjectsWait, PlanGate } from '#/features/billing/index.ts';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { BriefForm, ProjectLimitGate, projectPath, wizardSteps } from '#/features/projects/index.ts';
import { draftOwner } from '#/lib/session/member.ts';

/** /client-portal/new-project */
export function NewProjectPage({ client }: { client: ClientUser }) {
  const [, navigate] = useLocation();
  return (
    <>
      <ScreenHeading title="Project Brief" className="font-display text-d3" />
      <div className="mt-3">
        <PlanGate {...newProjectsWait} client={client}>
          <ProjectLimitGate client={client}>
            <p className="mb-9 max-w-measure text-soft">
              The first three answers create your project. We’ll set your delivery date once we know your
              audience, the look, your logo and your photos. We save what you type in this browser. Prefer one
              question at a time? Use the{' '}
              <Link href={portalRoutes.portalTaskWorkflow} className="link">
                guided brief ({wizardSteps.length} steps)
              </Link>
              .
            </p>
            <BriefForm owner={draftOwner(client)} onCreated={({ id }) => navigate(projectPath(id))} />
          </ProjectLimitGate>
        </PlanGate>
      </div>
      <Link href={portalRoutes.clientPortal} className="link mt-7 inline-block py-2 text-sm">
        Back to Portal
      </Link>
    </>
  );
}
