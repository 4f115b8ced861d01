import { useToast } from '@stackworks/ui';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ConnectionError, failureMessage, fieldErrors } from '#/lib/api/errors.ts';

/**
 * A screen's own words for a failed submission. With `isFixed` the fallback is always shown, the server's reason
 * after it in the form.
 */
export type FailureWords = {
  title: string;
  fallback: string;
  isFixed?: boolean | ((error: unknown) => boolean);
  /** Shown in the form alone, without a toast. */
  isQuiet?: boolean;
};

/** @param fallback for a failure without a reason meant for people */
export function useFailureToast(title: string, fallback: string) {
  const toast = useToast();
  return (error: unknown): void => {
    toast({ title, description: failureMessage(error, fallback), tone: 'danger' });
  };
}

/** Reports a failed submission in a toast, in the form and at each field. What was typed stays. */
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
