import { Button, Dialog, FormAlert, useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { failureMessage } from '#/lib/api/errors.ts';

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
    /** Said in a toast when it is done; left out where `run` says it. */
    done?: string;
    failed: string;
    /** Said when the server gives no reason. */
    fallback: string;
  };
  /** `remove` takes something away; `primary` is for what cannot be taken back but takes nothing. */
  variant?: 'remove' | 'primary';
  /** Whether a failure is said in a toast beside where it happened. */
  toastsFailure?: boolean;
  onClose: () => void;
  /** What becomes of it. */
  children: (subject: Subject) => ReactNode;
};

/** Asks whether something is really to be done that takes something away, or cannot be taken back. */
export function ConfirmDialog<Subject>(props: Props<Subject>) {
  const { title, subject, run, words, variant = 'remove', toastsFailure = false, onClose, children } = props;
  const toast = useToast();
  // `isPending` comes a render later, too late for the second press of a double click.
  const isUnderWay = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (words.done) toast({ title: words.done });
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
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const confirm = (about: Subject) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(about);
  };
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
            <Button
              variant={variant}
              isBusy={isPending}
              busyText={words.busy}
              onClick={() => confirm(subject)}
            >
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
