import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Dialog, FormAlert } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm,
  type UseFormProps,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { forgetDrafts, keepDraft } from '#/lib/forms/drafts.ts';
import { type FailureWords, useFailureReport } from '#/lib/forms/failure-reports.ts';

type Options<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & {
  /** The contract of the call that the form feeds. */
  schema: ZodType<Output, Input>;
  failure: FailureWords;
  /** Sends the form. @throws what is then reported */
  send: (values: Output) => Promise<unknown>;
  /** Handles a failure in place of the report. @returns whether it did */
  onFailure?: (error: unknown) => boolean;
  onBusy?: ((isBusy: boolean) => void) | undefined;
  /** The draft that saves what is typed, but for passwords, until the form is sent; `readDrafted` reads it. */
  draft?: string | undefined;
};

/** A form checked by a contract. What the API rejects is shown at its field and above the form; what was typed stays. */
export function useContractForm<Input extends FieldValues, Output>({
  schema,
  failure,
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

  // A mutation, so that a session that has ended is noticed as with any other call.
  const { mutateAsync } = useMutation({ mutationFn: send, gcTime: 0 });

  const submit = form.handleSubmit(async (values) => {
    onBusy?.(true);
    try {
      await mutateAsync(values);
      if (draft !== undefined) forgetDrafts(draft);
    } catch (error) {
      if (!onFailure?.(error)) report(error, failure);
    } finally {
      onBusy?.(false);
    }
  });
  const saveDraft = () => {
    if (draft === undefined) return;
    for (const [name, value] of Object.entries<unknown>(form.getValues())) {
      if (isSecret(name) || !(value === undefined || typeof value === 'string')) continue;
      keepDraft(draft, { [name]: value ?? '' });
    }
  };
  return {
    ...form,
    failure,
    submit,
    saveDraft,
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
  saveDraft: () => void;
};

type FormProps = { form: FormState; className?: string; onChange?: () => void; children: ReactNode };

/** A form of `useContractForm`: why it couldn't be sent, then its fields. */
export const ContractForm = ({ form, className = '', onChange = form.saveDraft, children }: FormProps) => (
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

type ButtonsProps = Pick<ComponentProps<typeof Button>, 'variant' | 'busyText' | 'disabled' | 'isBusy'> & {
  form: Pick<FormState, 'isBusy'>;
  onCancel?: () => void;
  /** What the button that sends the form says. */
  children: ReactNode;
};

/** A form's buttons: the one that sends it and, in a dialog, the one that leaves it. */
export const FormButtons = ({
  form,
  variant = 'primary',
  isBusy = form.isBusy,
  onCancel,
  ...button
}: ButtonsProps) => (
  <div className="col-span-full flex flex-wrap gap-3">
    <Button type="submit" variant={variant} isBusy={isBusy} {...button} />
    {onCancel && (
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
);

/** What a form in a dialog takes. */
export type DialogFormProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

type DialogProps = Omit<ComponentProps<typeof Dialog>, 'isBusy' | 'children'> & {
  children: (props: DialogFormProps) => ReactNode;
};

/** A dialog around a form. It stays open while the form is sent; closed, it forgets what was typed. */
export function FormDialog({ children, ...dialog }: DialogProps) {
  const [isBusy, onBusy] = useState(false);
  return (
    <Dialog {...dialog} isBusy={isBusy}>
      {children({ onBusy, onClose: dialog.onClose })}
    </Dialog>
  );
}
