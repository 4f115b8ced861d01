import type { Project, Revision } from '@stackworks/contracts';
import { Button, Dialog, Icon, Spinner } from '@stackworks/ui';
import { lazy, Suspense, useState } from 'react';

const ChangesForm = lazy(async () => ({ default: (await import('./changes-form.tsx')).ChangesForm }));

type Props = {
  clientId: string;
  project: Pick<Project, 'projectName'>;
  version: Revision;
  /** Whether the dialog is open from the start. */
  opensAtOnce?: boolean;
  /** What the button says. */
  children: string;
};

/** The button that asks for changes to a version, and its dialog. */
export function AskForChanges({ clientId, project, version, opensAtOnce = false, children }: Props) {
  const [isOpen, setOpen] = useState(opensAtOnce);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="loop" />
        {children}
      </Button>
      <Dialog title={`Changes to version ${version.revisionNumber}`} isOpen={isOpen} onClose={close}>
        <Suspense fallback={<Spinner text="Loading..." />}>
          <ChangesForm
            clientId={clientId}
            version={version}
            projectName={project.projectName}
            onDone={close}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
