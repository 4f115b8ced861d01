import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Link, useSearchParams } from 'wouter';
import { newProjectsWait, PlanGate } from '#/features/billing/index.ts';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { markNextStep, ProjectLimitGate, wizardSteps, Wizard } from '#/features/projects/index.ts';
import { draftOwner } from '#/lib/session/member.ts';

/** /task-workflow and /client-portal/task-workflow; the open step is in the address (`?step=goals`). */
export function TaskWorkflowPage({ client }: { client: ClientUser }) {
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <Link href={portalRoutes.clientPortal} className="link inline-block py-2 text-sm">
        Back
      </Link>
      <ScreenHeading title="Start a project" className="mt-2 font-display text-d3" />
      <div className="mt-2">
        <PlanGate {...newProjectsWait} client={client}>
          <ProjectLimitGate client={client}>
            <p className="mb-9 max-w-measure text-soft">
              {wizardSteps.length} steps, in any order. We save what you type in this browser. In a hurry? Use
              the{' '}
              <Link href={portalRoutes.newProject} className="link">
                short form
              </Link>
              .
            </p>
            <Wizard
              owner={draftOwner(client)}
              stepId={parameters.get('step')}
              onStep={(step) => setParameters({ step }, { state: markNextStep() })}
            />
          </ProjectLimitGate>
        </PlanGate>
      </div>
    </>
  );
}
