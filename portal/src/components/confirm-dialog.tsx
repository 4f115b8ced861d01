import { Button, Dialog, FormAlert, useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemIn } from '#/lib/api/errors.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { useOneAtATime } from '#/lib/hooks.ts';

type Props<Subject> = {
  title: string;
  /** Null while the dialog is closed. */
  subject: Subject | null;
  run: (subject: Subject) => Promise<unknown>;
  words: {
    confirm: string;
    busy: string;
    keep: string;
    /** Left out where `run` shows its own toast. */
    done?: string;
    failed: string;
    /** For a failure without a reason from the server. */
    fallback: string;
  };
  /** `remove` deletes something; `primary` can't be undone but deletes nothing. */
  variant?: 'remove' | 'primary';
  toastsFailure?: boolean;
  onClose: () => void;
  /** The consequence. */
  children: (subject: Subject) => ReactNode;
};

/** Confirms something that deletes, or can't be undone. */
export function ConfirmDialog<Subject>(props: Props<Subject>) {
  const { title, subject, run, words, variant = 'remove', toastsFailure = false, onClose, children } = props;
  const toast = useToast();
  const showFailure = useFailureToast(words.failed, words.fallback);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (words.done) toast({ title: words.done });
      close();
    },
    onError: (reason) => toastsFailure && showFailure(reason),
  });
  const confirm = useOneAtATime((about: Subject) => mutateAsync(about));
  const close = () => {
    reset();
    onClose();
  };

  return (
    <Dialog title={title} isOpen={subject !== null} isBusy={isPending} onClose={close}>
      {subject !== null && (
        <>
          <FormAlert className="mb-4" title={words.failed} message={problemIn(error, words.fallback)} />
          <p className="break-words">{children(subject)}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant={variant}
              isBusy={isPending}
              busyText={words.busy}
              onClick={() => confirm(subject)}
            >
              {words.confirm}
            </Button>
            {/* So that pressing Enter twice deletes nothing. */}
            <Button data-focus-first onClick={close} disabled={isPending}>
              {words.keep}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
