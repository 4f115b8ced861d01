import { useToast } from '@stackworks/ui';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, ConnectionError, failureMessage } from '#/lib/api/errors.ts';

/** A screen's own words for a failed submission: the toast's title, and what it says when the server says nothing. */
export type FailureWords = { title: string; fallback: string };

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
  return (error: unknown, { title, fallback }: FailureWords) => {
    const message = failureMessage(error, fallback);
    const fields = (error instanceof ApiError && error.body?.error.fields) || {};
    for (const name of fieldNames) {
      if (fields[name]) setError(name, { message: fields[name] });
    }
    setError('root', { message });
    toast({
      title: error instanceof ConnectionError ? 'Error' : title,
      description: message,
      tone: 'danger',
    });
  };
}
