import { useToast } from '@stackworks/ui';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ConnectionError, failureMessage, fieldErrors } from '#/lib/api/errors.ts';

/** @returns shows a failure in a toast: the server's reason, or else the fallback */
export function useFailureToast() {
  const toast = useToast();
  return (error: unknown, title: string, fallback: string) =>
    toast({ title, description: failureMessage(error, fallback), tone: 'danger' });
}

/**
 * A screen's own words for a failed submission: the toast's title, and what it says when the server says nothing.
 * A screen with one sentence for every failure says the server's words after it, in the form.
 */
export type FailureWords = { title: string; fallback: string; isFixed?: boolean };

/**
 * Tells a person why a form could not be sent: a toast, the same sentence in the form, and what is wrong with
 * each field. What they typed stays.
 * @param setError the form's own
 * @param fieldNames the inputs the server may complain about
 */
export function useFailureReport<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fieldNames: readonly FieldPath<Values>[],
) {
  const toast = useToast();
  return (error: unknown, { title, fallback, isFixed = false }: FailureWords) => {
    const reason = failureMessage(error, fallback);
    const message = isFixed ? fallback : reason;
    const fields = fieldErrors(error);
    for (const name of fieldNames) {
      if (fields[name]) setError(name, { message: fields[name] });
    }
    setError('root', { message: reason === message ? message : `${message} ${reason}` });
    toast({
      title: error instanceof ConnectionError && !isFixed ? 'Error' : title,
      description: message,
      tone: 'danger',
    });
  };
}
