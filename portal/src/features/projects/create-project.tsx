import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Button, Icon, Spinner } from '@stackworks/ui';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ChoosePlanLink, mustChoosePlan, newProjectsWait, PlanGate } from '#/features/billing/index.ts';
import { FormDialog } from '#/components/form-dialog.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { draftOwner } from '#/lib/session/member.ts';
import { ProjectLimitGate } from './project-limit-gate.tsx';
import { wizardSteps } from './wizard/steps.ts';

const ProjectForm = lazyScreen(async () => (await import('./project-form.tsx')).ProjectForm, {
  fallback: <Spinner text="Loading..." />,
});

type Props = { client: ClientUser; isOpen: boolean; onOpen: () => void; onClose: () => void };

/** The Create Project button and its dialog, which other parts of the portal open too. */
export function CreateProject({ client, isOpen, onOpen, onClose }: Props) {
  const opener = useRef<HTMLButtonElement>(null);

  // The dialog gives the focus back to the element that had it, which may be on another tab.
  useLayoutEffect(() => {
    if (isOpen) opener.current?.focus();
  }, [isOpen]);

  return (
    <>
      {mustChoosePlan(client) ? (
        <ChoosePlanLink />
      ) : (
        <Button ref={opener} variant={client.isPlanUsable ? 'primary' : 'secondary'} onClick={onOpen}>
          <Icon name="plus" />
          Create Project
        </Button>
      )}
      <FormDialog title="Create a project" isOpen={isOpen} onClose={onClose}>
        {({ onBusy }) => (
          <PlanGate {...newProjectsWait} client={client}>
            <ProjectLimitGate client={client}>
              <ProjectForm draft={`project:${draftOwner(client)}`} onBusy={onBusy} onDone={onClose} />
              <div className="mt-6 border-t border-edge pt-4 text-sm">
                <p>A name is enough to create it. To send your whole brief at once, use:</p>
                <p className="flex flex-wrap gap-x-5 text-sm">
                  <Link
                    href={portalRoutes.portalTaskWorkflow}
                    className="link inline-flex min-h-11 items-center"
                  >
                    Guided brief ({wizardSteps.length} steps)
                  </Link>
                  <Link href={portalRoutes.newProject} className="link inline-flex min-h-11 items-center">
                    Short form
                  </Link>
                </p>
              </div>
            </ProjectLimitGate>
          </PlanGate>
        )}
      </FormDialog>
    </>
  );
}
