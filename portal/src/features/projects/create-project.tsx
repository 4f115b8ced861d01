import { Button, Dialog, Icon, Spinner } from '@stackworks/ui';
import { lazy, Suspense, useState } from 'react';

const ProjectForm = lazy(async () => ({ default: (await import('./project-form.tsx')).ProjectForm }));

/** The Create Project button and the dialog it opens. */
export function CreateProject() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Create Project
      </Button>
      <Dialog title="Create a project" isOpen={isOpen} onClose={close}>
        <Suspense fallback={<Spinner text="Loading..." />}>
          <ProjectForm onDone={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
