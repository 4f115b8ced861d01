import { passwordMinimum, type ClientRegistrationInput, type Role } from '@stackworks/contracts';
import { Button, FormAlert, PasswordField, TextField } from '@stackworks/ui';
import { useForm, type Resolver } from 'react-hook-form';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';
import { useFailureReport, type FailureWords } from '#/lib/forms/use-failure-report.ts';

type Input = ClientRegistrationInput & { setupToken?: string | undefined };

type Props = {
  /** Whose account it will be. */
  of: Role;
  /** Names the draft that saves what is typed, but for the password; left out, nothing is saved. */
  draft?: string;
  /** Made from the contract of the call this form feeds. */
  resolver: Resolver<Input>;
  asksCompany?: boolean;
  /** What First Setup begins with as its token; left out, no token is asked for. */
  setupToken?: string;
  send: (input: Input) => Promise<void>;
  submitText: string;
  busyText: string;
  failure: FailureWords;
};

const tokenHint = 'From the server log, or the SETUP_TOKEN of the server’s environment';

const empty = { firstName: '', lastName: '', email: '', password: '', company: '' };

function readValues(draft: string) {
  return {
    firstName: readDraft(draft, 'firstName'),
    lastName: readDraft(draft, 'lastName'),
    email: readDraft(draft, 'email'),
    password: '',
    company: readDraft(draft, 'company'),
  };
}

/** A new account: a client's, a colleague's, or the first admin's. */
export function RegistrationForm({
  of: role,
  draft,
  resolver,
  asksCompany,
  setupToken,
  send,
  submitText,
  busyText,
  failure,
}: Props) {
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    resolver,
    defaultValues: { ...(draft ? readValues(draft) : empty), setupToken },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const reportFailure = useFailureReport(setError, [
    'setupToken',
    'firstName',
    'lastName',
    'email',
    'password',
    'company',
  ]);

  const submit = handleSubmit(async (input) => {
    try {
      await send(input);
      if (draft) forgetDrafts(draft);
    } catch (error) {
      reportFailure(error, failure);
    }
  });

  const keep = () => {
    if (!draft) return;
    const { firstName, lastName, email, company = '' } = getValues();
    keepDraft(draft, { firstName, lastName, email, company });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={keep}
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormAlert className="sm:col-span-2" title={failure.title} message={errors.root?.message} />
      {setupToken !== undefined && (
        <TextField
          className="sm:col-span-2"
          label="Setup token"
          autoComplete="off"
          spellCheck={false}
          hint={tokenHint}
          error={errors.setupToken?.message}
          {...register('setupToken')}
        />
      )}
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        className="sm:col-span-2"
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        className="sm:col-span-2"
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum[role]} characters`}
        error={errors.password?.message}
        {...register('password')}
      />
      {asksCompany && (
        <TextField
          className="sm:col-span-2"
          label="Company"
          isOptional
          autoComplete="organization"
          error={errors.company?.message}
          {...register('company', { setValueAs: (value: string) => value || undefined })}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start sm:col-span-2"
        isBusy={isSubmitting || isSubmitSuccessful}
        busyText={busyText}
      >
        {submitText}
      </Button>
    </form>
  );
}
