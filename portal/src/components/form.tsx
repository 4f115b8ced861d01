import { zodResolver } from '@hookform/resolvers/zod';
import { FormAlert } from '@stackworks/ui';
import type { ReactNode } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm,
  type UseFormProps,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { clearDrafts, saveDraft } from '#/lib/forms/drafts.ts';
import { type FailureWords, useFailureReport } from '#/lib/forms/failure-reports.ts';

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & {
  /** The contract of the call that the form feeds. */
  schema: ZodType<Output, Input>;
  /** Left out where nothing can fail, as when a form is stored in this browser. */
  failure?: FailureWords;
  /** Sends the form. @throws what is then reported */
  send: (values: Output) => unknown;
  /** Handles a failure in place of the report. @returns whether it did */
  onFailure?: (error: unknown) => boolean;
  onBusy?: ((isBusy: boolean) => void) | undefined;
  /** The draft that saves what is typed, but for passwords, until the form is sent; `readDrafted` reads it. */
  draft?: string | undefined;
};

/** A form checked by a contract. What the API rejects is shown at its field and above the form; what was typed stays. */
export function useContractForm<Input extends FieldValues, Output>({
  schema,
  failure = { title: 'Error', fallback: 'Please try again.' },
  send,
  onFailure,
  onBusy,
  draft,
  ...options
}: Options<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), ...options });
  const { formState } = form;
  const isField = (name: string): name is FieldPath<Input> => name in form.getValues();
  const report = useFailureReport(form.setError, Object.keys(form.getValues()).filter(isField));

  const submit = form.handleSubmit(async (values) => {
    onBusy?.(true);
    try {
      await send(values);
      if (draft !== undefined) clearDrafts(draft);
    } catch (error) {
      if (!onFailure?.(error)) report(error, failure);
    } finally {
      onBusy?.(false);
    }
  });
  const saveTyped = () => {
    if (draft === undefined) return;
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (isSecret(name) || !(value === undefined || typeof value === 'string')) continue;
      saveDraft(draft, { [name]: value ?? '' });
    }
  };
  return {
    ...form,
    failure,
    submit,
    saveTyped,
    isBusy: formState.isSubmitting,
    problem: formState.errors.root?.message,
    /** What a field component takes: the input's name, handlers and error. */
    field: (name: FieldPath<Input>, rules?: RegisterOptions<Input>) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, formState).error?.message,
    }),
  };
}

const isSecret = (name: string): boolean => /password/i.test(name);

type FormState = {
  failure: FailureWords;
  problem: string | undefined;
  isBusy: boolean;
  submit: () => Promise<void>;
  saveTyped: () => void;
};

type FormProps = { form: FormState; className?: string; onChange?: () => void; children: ReactNode };

/** A form of `useContractForm`: why it couldn't be sent, then its fields. */
export const ContractForm = ({ form, className = '', onChange = form.saveTyped, children }: FormProps) => (
  <form
    noValidate
    className={`grid gap-5 ${className}`}
    onSubmit={(event) => {
      event.preventDefault();
      void form.submit();
    }}
    onChange={onChange}
  >
    <FormAlert className="col-span-full" title={form.failure.title} message={form.problem} />
    {children}
  </form>
);
