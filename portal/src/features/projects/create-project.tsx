import type { ClientUser } from '@stackworks/contracts';
import { Button, Dialog, Icon, Spinner } from '@stackworks/ui';
import { useLayoutEffect, useRef } from 'react';
import { ChoosePlanLink, mustChoosePlan, newProjectsWait, PlanGate } from '#/features/billing/index.ts';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { BriefLinks } from './brief-links.tsx';
import { useCreateProject } from './use-create-project.ts';

const { Screen: ProjectForm } = lazyScreen(async () => (await import('./project-form.tsx')).ProjectForm, {
  fallback: <Spinner text="Loading..." />,
});

type Props = {
  client: ClientUser;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** The Create Project button and its dialog, which other parts of the portal may open as well. */
export function CreateProject({ client, isOpen, onOpen, onClose }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const draft = `project:${client.id}`;
  const createProject = useCreateProject(draft);

  // A closing dialog gives the focus back to what had it, which is gone when that was on another tab.
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
      <Dialog title="Create a project" isOpen={isOpen} isBusy={createProject.isPending} onClose={onClose}>
        <PlanGate {...newProjectsWait} client={client}>
          <ProjectForm
            draft={draft}
            send={(project) =>
              createProject.mutateAsync({ ...project, projectType: 'web_design', priority: 'normal' })
            }
            onDone={onClose}
          />
          <div className="mt-6 border-t border-edge pt-4 text-sm">
            <p>A name is enough to create it. To send your whole brief at once, use:</p>
            <BriefLinks />
          </div>
        </PlanGate>
      </Dialog>
    </>
  );
}
