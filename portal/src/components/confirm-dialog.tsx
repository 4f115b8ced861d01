import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage } from '#/lib/api/errors.ts';
import { FormAlert } from './form-alert.tsx';

type Props<Subject> = {
  title: string;
  /** What it is about; null when nothing is asked. */
  subject: Subject | null;
  /** Does it, and brings the screen up to date. */
  run: (subject: Subject) => Promise<unknown>;
  words: {
    confirm: string;
    busy: string;
    keep: string;
    /** Said in a toast when it is done. */
    done: string;
    failed: string;
    /** Said when the server gives no reason. */
    fallback: string;
  };
  /** Whether a failure is said in a toast beside where it happened. */
  toastsFailure?: boolean;
  onClose: () => void;
  /** What becomes of it. */
  children: (subject: Subject) => ReactNode;
};

/** Asks whether something is really to be done that takes something away. */
export function ConfirmDialog<Subject>(props: Props<Subject>) {
  const { title, subject, run, words, toastsFailure = false, onClose, children } = props;
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast({ title: words.done });
      close();
    },
    onError: (reason) => {
      if (!toastsFailure) return;
      toast({
        title: words.failed,
        description: failureMessage(reason, words.fallback),
        tone: 'danger',
      });
    },
  });
  const close = () => {
    reset();
    onClose();
  };

  return (
    <Dialog title={title} isOpen={subject !== null} isBusy={isPending} onClose={close}>
      {subject !== null && (
        <>
          <FormAlert
            className="mb-4"
            title={words.failed}
            message={error ? failureMessage(error, words.fallback) : undefined}
          />
          <p className="break-words">{children(subject)}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="remove" isBusy={isPending} busyText={words.busy} onClick={() => mutate(subject)}>
              {words.confirm}
            </Button>
            {/* So that Enter, pressed once too often, takes nothing away. */}
            <Button data-focus-first onClick={close} disabled={isPending}>
              {words.keep}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
