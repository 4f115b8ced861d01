import { zodResolver } from '@hookform/resolvers/zod';
import { passwordMinimum, resetPasswordInput } from '@stackworks/contracts';
import { Button, FormAlert, PasswordField } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { isLinkExpired, isTaken } from '#/lib/api/errors.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';

const schema = resetPasswordInput.pick({ password: true });
const failure = {
  title: 'Not confirmed',
  fallback: 'We couldn’t confirm your email address. Please try again.',
};

/** What came of a link: `expired` where it has been used or is too old, `taken` where another account has the address. */
export type VerificationOutcome = 'confirmed' | 'expired' | 'taken';

type Props = {
  /** Of the link we emailed. */
  token: string;
  onSettled: (outcome: VerificationOutcome) => void;
};

/** Confirms an address where nobody is signed in: with the account's password, or a new one, which signs everybody else out. */
export function VerifyEmailForm({ token, onSettled }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['password']);

  const submit = handleSubmit(async ({ password }) => {
    try {
      await api.client['verify-email'].$post({ json: { token, password } });
      onSettled('confirmed');
    } catch (error) {
      if (isLinkExpired(error)) onSettled('expired');
      else if (isTaken(error)) onSettled('taken');
      else reportFailure(error, failure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p>
        Enter the password you registered with. If you’ve forgotten it, or someone else set up your account,
        choose a new one.
      </p>
      <FormAlert title={failure.title} message={errors.root?.message} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={`At least ${passwordMinimum.client} characters`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={isSubmitting}
        busyText="Confirming..."
      >
        Confirm my address
      </Button>
    </form>
  );
}
