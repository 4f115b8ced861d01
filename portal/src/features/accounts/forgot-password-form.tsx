import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordInput, type Role } from '@stackworks/contracts';
import { Button, FormAlert, TextField } from '@stackworks/ui';
import { useForm } from 'react-hook-form';
import { api } from '#/lib/api/client.ts';
import { useCarriedEmail } from '#/lib/forms/carried-email.ts';
import { useFailureReport } from '#/lib/forms/use-failure-report.ts';

const failure = { title: 'Not sent', fallback: 'We couldn’t send the link. Please try again.' };

type Props = { of: Role; onSent: (email: string) => void };

/**
 * Asks for a link to set a new password.
 * @param props.onSent told the address, whether it has an account or not: nobody learns that here
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
