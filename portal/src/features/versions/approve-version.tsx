import type { Revision } from '@stackworks/contracts';
import { Button, Dialog, Icon, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { FormAlert } from '#/components/form-alert.tsx';
import { failureMessage } from '#/lib/api/errors.ts';
import { useDecide } from './use-decide.ts';

/** The Approve button and its dialog. */
export function ApproveVersion({ clientId, version }: { clientId: string; version: Revision }) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDecide(clientId, version);
  const toast = useToast();
  const close = () => {
    setOpen(false);
    reset();
  };
  const approve = async () => {
    try {
      await mutateAsync(null);
      toast({ title: 'Version approved', description: 'Thank you. We’ve let the team know.' });
      close();
    } catch {
      // Said in the dialog.
    }
  };

  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Icon name="tick" />
        Approve
      </Button>
      <Dialog
        title={`Approve version ${version.revisionNumber}?`}
        isOpen={isOpen}
        isBusy={isPending}
        onClose={close}
      >
        <FormAlert
          className="mb-4"
          title="Error"
          message={error ? failureMessage(error, 'Failed to approve this version') : undefined}
        />
        <p className="break-words">
          You’re happy with “{version.title}”, and the project is complete. You can still ask for changes
          later.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="primary" isBusy={isPending} busyText="Approving..." onClick={() => void approve()}>
            Approve this version
          </Button>
          <Button onClick={close} disabled={isPending}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </>
  );
}
