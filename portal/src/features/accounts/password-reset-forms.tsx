import { zodResolver } from '@hookform/resolvers/zod';
import {
  adminResetPasswordInput,
  forgotPasswordInput,
  passwordMinimum,
  resetPasswordInput,
  type Role,
} from '@stackworks/contracts';
import { Button, FormAlert, PasswordField, TextField } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { isLinkExpired } from '#/lib/api/errors.ts';
import { useCarriedEmail } from '#/lib/forms/carried-email.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';
import { clearToken } from '#/lib/session/tokens.ts';

const failure = { title: 'Not sent', fallback: 'We couldn’t send the link. Please try again.' };

type Props = { of: Role; onSent: (email: string) => void };

/**
 * Asks for a link to set a new password.
 * @param props.onSent called with the address, whether it has an account or not: nobody learns that here
 */
export function ForgotPasswordForm({ of: role, onSent }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPasswordInput),
    defaultValues: { email: useCarriedEmail() },
  });
  const { errors, isSubmitting } = formState;
  const reportFailure = useFailureReport(setError, ['email']);

  const submit = handleSubmit(async (input) => {
    try {
      await (role === 'client' ? api.client : api.admin)['forgot-password'].$post({ json: input });
      onSent(input.email);
    } catch (error) {
      reportFailure(error, failure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={failure.title} message={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={isSubmitting}
        busyText="Sending..."
      >
        Send the link
      </Button>
    </form>
  );
}

const schemas = { client: resetPasswordInput, admin: adminResetPasswordInput };
const resetFailure = {
  title: 'Not changed',
  fallback: 'We couldn’t change your password. Please try again.',
};

type ResetPasswordFormProps = {
  of: Role;
  /** Of the link we mailed. */
  token: string;
  /** @param email the address to sign in with */
  onChanged: (email: string) => void;
  /** The link has been used, or is too old. */
  onExpired: () => void;
};

/** Sets a new password with a mailed link, which ends every session of the account. */
export function ResetPasswordForm({ of: role, token, onChanged, onExpired }: ResetPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemas[role].pick({ password: true })),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const reportFailure = useFailureReport(setError, ['password']);

  const submit = handleSubmit(async ({ password }) => {
    try {
      const answer = await (role === 'client' ? api.client : api.admin)['reset-password'].$post({
        json: { token, password },
      });
      clearToken(role);
      onChanged((await answer.json()).email);
    } catch (error) {
      if (isLinkExpired(error)) onExpired();
      else reportFailure(error, resetFailure);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormAlert title={resetFailure.title} message={errors.root?.message} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordMinimum[role]} characters`}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={isSubmitting || isSubmitSuccessful}
        busyText="Saving..."
      >
        Set password
      </Button>
    </form>
  );
}
