import { passwordMinimum, type ClientRegistrationInput, type Role } from '@stackworks/contracts';
import { PasswordField, TextField } from '@stackworks/ui';
import type { ZodType } from 'zod';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { readDrafted } from '#/lib/forms/drafts.ts';
import type { FailureWords } from '#/lib/forms/failure-reports.ts';
import { nameFields, registrationFields } from './profile-fields.ts';

type Input = ClientRegistrationInput & { setupToken?: string | undefined };

type Props<Output> = {
  of: Role;
  draft?: string;
  schema: ZodType<Output, Input>;
  /** The token that First Setup starts with; left out, none is asked for. */
  setupToken?: string;
  send: (input: Output) => Promise<void>;
  submitText: string;
  busyText: string;
  failure: FailureWords;
};

const tokenHint = 'From the server log, or the SETUP_TOKEN of the server’s environment';

const names = ['email', 'password', ...[...nameFields, ...registrationFields].map(({ name }) => name)];
const empty: Record<string, string> = Object.fromEntries(names.map((name) => [name, '']));

/** A new account: a client's, a colleague's, or the first admin's. */
export function RegistrationForm<Output>(props: Props<Output>) {
  const { of: role, draft, schema, setupToken, send, submitText, busyText, failure } = props;
  const values = draft ? readDrafted(draft, empty) : empty;
  const form = useContractForm({
    schema,
    defaultValues: { ...values, ...(setupToken !== undefined && { setupToken }) },
    failure,
    send,
    draft,
  });
  const { field } = form;
  return (
    <ContractForm form={form} className="sm:grid-cols-2">
      {setupToken !== undefined && (
        <TextField
          className="sm:col-span-2"
          label="Setup token"
          autoComplete="off"
          spellCheck={false}
          hint={tokenHint}
          {...field('setupToken')}
        />
      )}
      {nameFields.map(({ name, ...texts }) => (
        <TextField key={name} {...texts} {...field(name)} />
      ))}
      <TextField
        className="sm:col-span-2"
        label="Email"
        type="email"
        autoComplete="username"
        {...field('email')}
      />
      <PasswordField
        className="sm:col-span-2"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum[role]} characters`}
        {...field('password')}
      />
      {role === 'client' &&
        registrationFields.map(({ name, ...texts }) => (
          <TextField
            key={name}
            className="sm:col-span-2"
            isOptional
            {...texts}
            {...field(name, { setValueAs: (value: string) => value || undefined })}
          />
        ))}
      <FormButtons form={form} isBusy={form.isBusy || form.formState.isSubmitSuccessful} busyText={busyText}>
        {submitText}
      </FormButtons>
    </ContractForm>
  );
}
