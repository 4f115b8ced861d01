import type { Project, Revision } from '@stackworks/contracts';
import { Button, Dialog, Icon, Spinner } from '@stackworks/ui';
import { useState } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { forgetDraft, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { decisionDraft } from './use-decide.ts';

const { Screen: ChangesForm } = lazyScreen(async () => (await import('./changes-form.tsx')).ChangesForm, {
  fallback: <Spinner text="Loading..." />,
});

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
  const draft = decisionDraft(clientId, version);
  const [isOpen, setOpen] = useState(
    () => opensAtOnce || (readDraft(draft, 'openFrom') === children && readDraft(draft, 'feedback') !== ''),
  );
  // A reload with a text that is begun leads back to it, unless it was put away.
  const open = () => {
    keepDraft(draft, { openFrom: children });
    setOpen(true);
  };
  const close = () => {
    forgetDraft(draft, 'openFrom');
    setOpen(false);
  };
  return (
    <>
      <Button onClick={open}>
        <Icon name="loop" />
        {children}
      </Button>
      <Dialog title={`Changes to version ${version.revisionNumber}`} isOpen={isOpen} onClose={close}>
        <ChangesForm clientId={clientId} version={version} projectName={project.projectName} onDone={close} />
      </Dialog>
    </>
  );
}
