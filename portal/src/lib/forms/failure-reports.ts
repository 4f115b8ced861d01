import { useToast } from '@stackworks/ui';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ConnectionError, failureMessage, fieldErrors } from '#/lib/api/errors.ts';

/**
 * A screen's own words for a failed submission: the toast's title, and what it says when the server says nothing.
 * A screen with one sentence for every failure says the server's words after it, in the form.
 */
export type FailureWords = {
  title: string;
  fallback: string;
  isFixed?: boolean | ((error: unknown) => boolean);
  /** Shown in the form alone, without a toast. */
  isQuiet?: boolean;
};

/** Shows a failed call in a toast. @param fallback for a failure without a reason meant for people */
export function useFailureToast(title: string, fallback: string) {
  const toast = useToast();
  return (error: unknown): void => {
    toast({ title, description: failureMessage(error, fallback), tone: 'danger' });
  };
}

/**
 * Reports a failed submission: a toast, the same sentence in the form, and what is wrong with each field. What was
 * typed stays.
 * @param setError the form's own
 * @param fieldNames the inputs the server may complain about
 */
export function useFailureReport<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fieldNames: readonly FieldPath<Values>[],
) {
  const toast = useToast();
  return (error: unknown, { title, fallback, isFixed: fixed = false, isQuiet = false }: FailureWords) => {
    const isFixed = typeof fixed === 'function' ? fixed(error) : fixed;
    const reason = failureMessage(error, fallback);
    const message = isFixed ? fallback : reason;
    const fields = fieldErrors(error);
    for (const name of fieldNames) {
      if (fields[name]) setError(name, { message: fields[name] });
    }
    setError('root', { message: reason === message ? message : `${message} ${reason}` });
    if (isQuiet) return;
    toast({
      title: error instanceof ConnectionError && !isFixed ? 'Error' : title,
      description: message,
      tone: 'danger',
    });
  };
}
